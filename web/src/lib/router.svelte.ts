// Client-side routing: which page an address shows.

export interface Route {
  page: 'home' | 'table' | 'replay' | 'review' | 'rules' | 'how' | 'ladder' | 'decks' | 'build' | 'about' | 'notFound'
  /** A table or a game; a page about a game without one goes to the first. */
  name: string
  query: URLSearchParams
  hash: string
}

const NAMED = ['table', 'replay', 'review', 'rules', 'how', 'ladder', 'decks', 'build'] as const

function read(): Route {
  const query = new URLSearchParams(location.search)
  const hash = decodeURIComponent(location.hash.slice(1))
  const [first = '', name = '', ...rest] = location.pathname.split('/').filter(Boolean)
  if (!first) return { page: 'home', name: '', query, hash }
  if ((first === 'about' || first === 'ladder' || first === 'decks') && !name)
    return { page: first, name: '', query, hash }
  const page = NAMED.find((each) => each === first)
  if (page && name && !rest.length) return { page, name, query, hash }
  return { page: 'notFound', name: '', query, hash }
}

let current = $state.raw(read())

export const route = {
  get now(): Route {
    return current
  },
}

/** Go to an address of this site. */
export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', address)
  else history.replaceState(null, '', address)
  current = read()
  if (how === 'push' && !current.hash) scrollTo(0, 0)
}

/** Follow links of this site and the browser's own buttons. */
export function followLinks(): void {
  addEventListener('popstate', () => (current = read()))
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/')) return
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  })
}
