// Templates of the server's.
const VOWEL = /^[aeiouyœæàâéèêëîïôûù]/i

/** Fill in a template of the server's: `{seat}`, `{card}`, and French `{de:card}`, `{que:card}`. */
export function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(?:(de|que):)?(\w+)\}/g, (whole, link: string | undefined, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    if (!link) return value
    return VOWEL.test(value) ? `${link.slice(0, -1)}’${value}` : `${link} ${value}`
  })
}
