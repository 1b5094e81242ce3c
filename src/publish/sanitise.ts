// Editors' HTML → safe HTML, once per changed record, on its way into the snapshot.
import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import { mediaAddress } from './addresses.ts'

/** Raise when a rule changes: every record is then fetched and cleaned anew. */
export const SANITISER_RULES = 1

const ALLOWED_TAGS = [
  'a',
  'b',
  'blockquote',
  'br',
  'caption',
  'code',
  'col',
  'colgroup',
  'dd',
  'del',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'h2',
  'h3',
  'h4',
  'hr',
  'i',
  'img',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
  'video',
  'source',
  'div',
  'section',
]
const ALLOWED_ATTR = [
  'href',
  'src',
  'alt',
  'title',
  'colspan',
  'rowspan',
  'width',
  'height',
  'controls',
  'poster',
  'start',
  'type',
  'scope',
]

/** Left out with what stands in them. */
const FORBID_CONTENTS = [
  'annotation-xml',
  'applet',
  'audio',
  'embed',
  'frameset',
  'head',
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'plaintext',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'xml',
  'xmp',
]

/** A document has one title, the page's; the rest would leave bare text that runs into its neighbours. */
const RENAMED: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4', center: 'div', article: 'div' }

/** Where scripts of the place it was copied from (WeChat, lazy loaders) would have found the picture. */
const LAZY = ['data-src', 'data-original']

/**
 * A sanitiser for one pull.
 * @param mediaBase origin of relative pictures; empty where site and API share one.
 */
export const openSanitiser = (mediaBase: string) => {
  const { window } = new JSDOM('')
  const purify = createDOMPurify(window)

  const media = (address: string) =>
    address.startsWith('data:') ? address : mediaAddress(address, mediaBase)

  purify.addHook('beforeSanitizeAttributes', (node) => {
    if (node.tagName !== 'IMG') return
    const source = LAZY.map((name) => node.getAttribute(name)).find(Boolean)
    if (source) node.setAttribute('src', source)
  })

  purify.addHook('afterSanitizeAttributes', (node) => {
    for (const name of ['src', 'poster']) {
      const address = media(node.getAttribute(name) ?? '')
      if (address) node.setAttribute(name, address)
      else node.removeAttribute(name)
    }
    if (node.tagName === 'IMG') {
      if (!node.hasAttribute('src')) return node.remove()
      if (!node.hasAttribute('alt')) node.setAttribute('alt', '')
      node.setAttribute('loading', 'lazy')
      node.setAttribute('decoding', 'async')
    }
    if (node.tagName === 'A' && /^(https?:)?\/\//i.test(node.getAttribute('href') ?? '')) {
      node.setAttribute('rel', 'noopener nofollow')
      node.setAttribute('target', '_blank')
    }
    return undefined
  })

  const restructure = (root: DocumentFragment) => {
    // Wide tables scroll in a box of their own, reachable by keyboard; a table in a table moves with it.
    for (const table of root.querySelectorAll('table:not(table table)')) {
      const box = window.document.createElement('div')
      box.className = 'table-scroll'
      box.tabIndex = 0
      box.setAttribute('role', 'region')
      box.setAttribute('aria-label', '表格，可左右滑动')
      table.replaceWith(box)
      box.append(table)
    }
    for (const [from, to] of Object.entries(RENAMED))
      for (const element of root.querySelectorAll(from)) {
        const renamed = window.document.createElement(to)
        renamed.append(...element.childNodes)
        element.replaceWith(renamed)
      }
  }

  return (html: string): string => {
    const fragment = purify.sanitize(html, {
      ALLOWED_TAGS: [...ALLOWED_TAGS, ...Object.keys(RENAMED)],
      ALLOWED_ATTR,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      FORBID_CONTENTS,
      RETURN_DOM_FRAGMENT: true,
    })
    restructure(fragment)
    const holder = window.document.createElement('div')
    holder.append(fragment)
    return holder.innerHTML
  }
}

/** A window keeps a little of every text: after so many a new one is opened. */
const TEXTS_PER_WINDOW = 5000

const windows = new Map<string, { clean: (html: string) => string; texts: number }>()

/** The same for a publisher that lives long: opening a window takes longer than cleaning a text. */
export const cleanFor =
  (mediaBase: string) =>
  (html: string): string => {
    const known = windows.get(mediaBase)
    const open =
      known && known.texts < TEXTS_PER_WINDOW ? known : { clean: openSanitiser(mediaBase), texts: 0 }
    windows.set(mediaBase, open)
    open.texts++
    return open.clean(html)
  }
