// What HTML of others may stand in a page, wherever it is cleaned: on its way into the snapshot, and in the console
// before an editor sees it.
import createDOMPurify, { type WindowLike } from 'dompurify'
import type { Excess } from './limits.ts'
import { pasteCleanup } from './paste-cleanup.ts'
import { plainParagraphs } from './plain-paragraphs.ts'

/** Raise when a rule changes: every record is then fetched and cleaned anew. */
export const SANITISER_RULES = 3

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

/** A browser's window, or one that stands in for it. */
export type SanitiserWindow = WindowLike & { document: Document }

export interface Sanitiser {
  /** A text that cannot be read as it stands becomes its words in paragraphs. */
  clean: (html: string) => string
}

/**
 * Opens a sanitiser on a window. Cleaning loads nothing and runs nothing.
 * @param media completes the address of a picture or film, or answers an empty one for what may not be loaded.
 * @param excessOf the limit that a text exceeds, told before a document is made of it.
 */
export const sanitiserOn = (
  window: SanitiserWindow,
  { media, excessOf }: { media: (address: string) => string; excessOf: (html: string) => Excess | undefined },
): Sanitiser => {
  const purify = createDOMPurify(window)
  // One that no browser loads pictures for.
  const inert = window.document.implementation.createHTMLDocument('')
  const pasted = pasteCleanup(inert)

  purify.addHook('beforeSanitizeAttributes', (node) => {
    // Texts come by as well.
    if (node.nodeType === 1) pasted.note(node)
    if (node.tagName !== 'IMG') return
    const source = LAZY.map((name) => node.getAttribute(name)).find(Boolean)
    if (source) node.setAttribute('src', source)
  })

  purify.addHook('afterSanitizeAttributes', (node) => {
    for (const name of ['src', 'poster']) {
      const given = node.getAttribute(name) ?? ''
      const address = given.startsWith('data:') ? given : media(given)
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
    const inner = new Set(root.querySelectorAll('table table'))
    for (const table of root.querySelectorAll('table')) {
      if (inner.has(table)) continue
      // One that an earlier cleaning made is used again.
      const around = table.parentElement
      const isBox = around?.tagName === 'DIV' && around.childNodes.length === 1
      const box = isBox ? around : inert.createElement('div')
      box.className = 'table-scroll'
      box.tabIndex = 0
      box.setAttribute('role', 'region')
      box.setAttribute('aria-label', '表格，可左右滑动')
      if (isBox) continue
      table.replaceWith(box)
      box.append(table)
    }
    for (const [from, to] of Object.entries(RENAMED))
      for (const element of root.querySelectorAll(from)) {
        const renamed = inert.createElement(to)
        renamed.append(...element.childNodes)
        element.replaceWith(renamed)
      }
    pasted.tidy(root)
  }

  /** Undefined for a page of frames, which has no body. */
  const purified = (html: string): DocumentFragment | undefined => {
    const fragment: DocumentFragment | null = purify.sanitize(html, {
      ALLOWED_TAGS: [...ALLOWED_TAGS, ...Object.keys(RENAMED)],
      ALLOWED_ATTR,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      FORBID_CONTENTS,
      RETURN_DOM_FRAGMENT: true,
    })
    return fragment ?? undefined
  }

  return {
    clean: (html) => {
      const asWritten = excessOf(html) ? undefined : purified(html)
      const fragment = asWritten ?? purified(plainParagraphs(html)) ?? inert.createDocumentFragment()
      restructure(fragment)
      const holder = inert.createElement('div')
      holder.append(fragment)
      return holder.innerHTML
    },
  }
}
