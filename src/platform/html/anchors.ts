// Links within a text, such as those of footnotes and tables of contents. Their targets get names of ours: an id of others could
// be one that the page has itself.

const OWN_NAME = /^anchor-[0-9a-z]+-\d+$/
export const isOwnAnchor = (id: string) => OWN_NAME.test(id)

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, dt, dd, td, th, caption, blockquote, figure, pre, div'

/** Name of the place that a link leads to within its own text; undefined for links elsewhere. */
const placeOf = (link: Element): string | undefined => {
  // Word writes the path of its temporary file before the name.
  const name = /^(?:file:[^#]*)?#(.+)$/i.exec(link.getAttribute('href')?.trim() ?? '')?.[1]
  if (name === undefined) return undefined
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Short name for a text, so that texts on the same page have different anchors. */
const nameOf = (html: string) => {
  let hash = 0
  for (let at = 0; at < html.length; at++) hash = (Math.imul(hash, 31) + html.charCodeAt(at)) | 0
  return (hash >>> 0).toString(36)
}

/**
 * Moves the targets of links to the blocks that they stand in, and names them anew.
 * @param html the text, of which the names are made
 */
export const nameAnchors = (root: Element, html: string) => {
  const links = new Map<string, Element[]>()
  for (const link of root.querySelectorAll('a[href*="#"]')) {
    const place = placeOf(link)
    if (place !== undefined) links.set(place, [...(links.get(place) ?? []), link])
  }
  const targets = new Map<string, Element>()
  for (const element of root.querySelectorAll('[id], a[name]')) {
    for (const name of [element.getAttribute('id'), element.getAttribute('name')])
      if (name && links.has(name) && !targets.has(name)) targets.set(name, element)
    element.removeAttribute('id')
  }
  let named = 0
  for (const [place, target] of targets) {
    const block = target.querySelector(BLOCKS) ?? target.closest(BLOCKS)
    if (!block) continue
    block.id ||= isOwnAnchor(place) ? place : `anchor-${nameOf(html)}-${++named}`
    for (const link of links.get(place) ?? []) link.setAttribute('href', `#${block.id}`)
  }
}

/** Links within a text whose target is not there. `#top` is the head of any page. */
export const deadAnchors = (root: ParentNode): Element[] => {
  const links = [...root.querySelectorAll('a[href^="#"]')]
  if (links.length === 0) return []
  const ids = new Set([...root.querySelectorAll('[id]')].map(({ id }) => id))
  return links.filter((link) => {
    const place = placeOf(link)
    return place !== 'top' && !(place && ids.has(place))
  })
}
