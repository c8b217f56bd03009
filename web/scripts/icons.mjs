// Write the pictures that the games name in their icons.toml into public/icons: one file for each game, and
// authors.json for the page that thanks those who drew them.
//
// The shapes come from the package @iconify-json/game-icons, which does not say who drew what; authors.json beside
// this script does, for the icons in use. game-icons.net files its icons by author: look a new one up there.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const GAMES = here('../../src/cardwright/games')
const TARGET = here('../public/icons')
const PARTS = 10 // of a unit; a picture is 512 units wide, so nobody sees the difference
const BODY = /^<path fill="currentColor" d="([^"]+)"\/>$/

// How path data is read.
const NUMBERS = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }
const COMMAND = /[\s,]*([a-z])/iy
const NUMBER = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy
const FLAG = /[\s,]*([01])/y // of an arc: the next number may follow without a space
const FINE = 1000 // arcs are kept exact: a small step of an end can turn one around

const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json')
const known = JSON.parse(readFileSync(here('authors.json'), 'utf8'))
const authorOf = new Map(known.authors.flatMap(({ name, icons }) => icons.map((icon) => [icon, name])))

/** Return every icon that a table of an icons.toml names, with the key it stands for. */
function* namesIn(table, path = '') {
  for (const [key, value] of Object.entries(table)) {
    if (typeof value === 'string') yield [`${path}${key}`, value]
    else yield* namesIn(value, `${path}${key}.`)
  }
}

/** Return an icon for the client: its shape, in the colour of the text around it, and its author. */
function iconOf(name) {
  const shape = BODY.exec(set.icons[name].body)
  // An icon made of anything else than one path is left as it is drawn.
  const body = shape ? `<path fill="currentColor" d="${rounded(shape[1], PARTS)}"/>` : set.icons[name].body
  return { body, author: authorOf.get(name) }
}

const files = readdirSync(GAMES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => join(GAMES, entry.name, 'icons.toml'))
const problems = []
const used = new Set()
const sheets = new Map()
for (const file of files) {
  const game = basename(dirname(file))
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') continue // a game may come without pictures
    throw error
  }
  const names = new Set()
  for (const [key, name] of namesIn(parse(text))) {
    const where = `${game}/icons.toml, ${key}`
    if (!(name in set.icons)) problems.push(`${where}: there is no icon "${name}" in game-icons`)
    else if (!authorOf.has(name)) problems.push(`${where}: scripts/authors.json names no author of "${name}"`)
    else names.add(name)
  }
  for (const name of names) used.add(name)
  sheets.set(game, names)
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}

mkdirSync(TARGET, { recursive: true })
const save = (name, content) => writeFileSync(join(TARGET, name), JSON.stringify(content))
for (const [game, names] of sheets) {
  const icons = Object.fromEntries([...names].sort().map((name) => [name, iconOf(name)]))
  save(`${game}.json`, { icons, licence: known.licence })
}
const authors = known.authors
  .map((author) => ({ ...author, icons: author.icons.filter((icon) => used.has(icon)) }))
  .filter((author) => author.icons.length > 0)
save('authors.json', { ...known, authors })
console.log(`${used.size} icons by ${authors.length} authors for ${[...sheets.keys()].join(', ')}`)

/** Return [letter, numbers] of each segment of the path data `d`. */
function* segmentsOf(d) {
  let at = 0
  const take = (pattern) => {
    pattern.lastIndex = at
    const found = pattern.exec(d)
    if (found) at = pattern.lastIndex
    return found?.[1]
  }
  let letter = ''
  while (at < d.trimEnd().length) {
    const named = take(COMMAND)
    letter = named ?? { m: 'l', M: 'L' }[letter] ?? letter
    const kind = letter.toLowerCase()
    if (!(kind in NUMBERS) || (kind === 'z' && !named)) throw new Error(`cannot read path data at ${at}: ${d}`)
    const numbers = []
    while (numbers.length < NUMBERS[kind]) {
      const isFlag = kind === 'a' && (numbers.length === 3 || numbers.length === 4)
      const number = take(isFlag ? FLAG : NUMBER)
      if (number === undefined) throw new Error(`cannot read path data at ${at}: ${d}`)
      numbers.push(Number(number))
    }
    yield [letter, numbers]
  }
}

/**
 * Return the path data `d` with its points on a grid of `1 / parts`, and all its commands relative. What rounding
 * takes from one point is given back in the next, so that no error grows along an outline.
 */
function rounded(d, parts) {
  let old = { x: 0, y: 0 } // where the path as it was has come to,
  let now = { x: 0, y: 0 } // and where the rounded one has
  let [oldStart, nowStart] = [old, now]
  const written = []

  for (const [letter, numbers] of segmentsOf(d)) {
    const kind = letter.toLowerCase()
    if (kind === 'z') {
      ;[old, now] = [oldStart, nowStart]
      written.push(['z', []])
      continue
    }
    const grid = kind === 'a' ? FINE : parts
    const axes = kind === 'h' ? ['x'] : kind === 'v' ? ['y'] : ['x', 'y']
    const shape = kind === 'a' ? numbers.slice(0, 5) : []
    const [origin, from] = [letter === kind ? old : { x: 0, y: 0 }, now]
    const steps = numbers.slice(shape.length).map((number, i) => {
      const axis = axes[i % axes.length]
      const target = origin[axis] + number
      const step = Math.round((target - from[axis]) * grid) / grid
      old = { ...old, [axis]: target }
      now = { ...now, [axis]: from[axis] + step }
      return step
    })
    if (kind === 'm') [oldStart, nowStart] = [old, now]
    written.push([kind, [...shape, ...steps]])
  }
  return joined(written)
}

/** Return segments as text, without the letters and spaces that may be left out. */
function joined(segments) {
  let text = ''
  let last = ''
  for (const [kind, numbers] of segments) {
    const isMore = kind === last ? NUMBERS[kind] > 0 && kind !== 'm' : kind === 'l' && last === 'm'
    if (!isMore) text += kind
    for (const number of numbers) {
      const digits = String(number || 0).replace(/^(-?)0\./, '$1.')
      const touches = digits[0] === '-' || /[a-z]$/.test(text) || (digits[0] === '.' && /\.\d+$/.test(text))
      text += touches ? digits : ` ${digits}`
    }
    last = kind
  }
  return text
}
