// The observations and pictures of tests/pictures, which the Python interpreter must fill in the same way.
import { describe, expect, test } from 'vitest'
import type { Arrangement, Observation } from '../../src/lib/types'
import { fill } from '../../src/table/picture'

interface Fixture {
  about: string
  views: {
    viewer: string | null
    phase: string
    arrangement: Arrangement
    observation: Observation
    picture: unknown
  }[]
}

const fixtures = Object.entries(
  import.meta.glob<Fixture>('../../../tests/pictures/*.json', { eager: true, import: 'default' }),
)

/** Return a picture without the fields that have their default, which the files leave out. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).flatMap(([name, each]) => {
    const empty = each === false || each === '' || each === 0 || each === null
    const none = typeof each === 'object' && each !== null && !Object.keys(each as object).length
    return empty || none ? [] : [[name, bare(each)]]
  })
  return Object.fromEntries(kept)
}

describe.each(fixtures)('%s', (_file, fixture) => {
  test.each(fixture.views)('seen by $viewer in phase $phase', ({ arrangement, observation, picture }) => {
    expect(bare(fill(arrangement, observation))).toEqual(bare(picture))
  })
})

test('there are files', () => expect(fixtures.length).toBeGreaterThan(3))
