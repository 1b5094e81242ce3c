// Rules for HTML from outside, applied on its way into the snapshot and in the console before an editor sees it.
import createDOMPurify, { type WindowLike } from 'dompurify'
import { tableLabel } from '#platform/lib/text.ts'
import { deadAnchors, isOwnAnchor } from './anchors.ts'
import { ALIGNMENT_CLASSES, asShownOn } from './as-shown.ts'
import type { Excess } from './limits.ts'
import { pasteCleanup } from './paste-cleanup.ts'

const HIDDEN_TEXT = /<(script|style|textarea|title|xmp)\b[^<>]*>[^<]*<\/\1\s*>|<!--[^<>]*-->/gi
const LINE_ENDS = /<\/?(?:blockquote|br|d[dlt]|div|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul)\b[^<>]*>/gi
const TAGS = /<\/?[a-z!?][^<>]*>/gi

/** Returns paragraphs without any other markup; entities stay as they are. */
const plainParagraphs = (html: string): string =>
  html
    .replace(HIDDEN_TEXT, '')
    .replace(LINE_ENDS, '\n')
    .replace(TAGS, '')
    // A remaining `<` could form a tag with its new neighbour.
    .replace(/</g, '&lt;')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => `<p>${line}</p>`)
    .join('')

/** Increase when a rule changes: all records are then fetched and sanitised again. */
export const SANITISER_RULES = 7

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
  'mark',
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
  // Those of ours alone.
  'class',
  'id',
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

/** h1 is the page's own; the others, if removed, would leave bare text that runs into its neighbours. */
const RENAMED: Record<string, string> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  center: 'div',
  article: 'div',
  strike: 's',
}

/** Attributes where lazy-loading scripts (WeChat) keep the picture's URL. */
const LAZY = ['data-src', 'data-original']

/** Browsers leave tabs out of an address: `/\t/host` is one of another host. */
const isPath = (address: string) =>
  address.startsWith('/') &&
  URL.canParse(address, 'http://own.invalid') &&
  new URL(address, 'http://own.invalid').host === 'own.invalid'

/** @param bases address of the backend, `/` where site and API share one, and that of the storage, empty for none */
const isOwnFile = (address: string, ...bases: readonly string[]) =>
  bases.some((base) => (base === '/' ? isPath(address) : base !== '' && address.startsWith(base)))

/** A browser's window, or a substitute. */
export type SanitiserWindow = WindowLike & { document: Document }

export interface Sanitiser {
  /** Sanitises a text; one that exceeds the limits is reduced to its text in paragraphs. */
  clean: (html: string) => string
}

/**
 * Creates a sanitiser on a window. Sanitising loads and runs nothing.
 * @param media completes the URL of a picture or video, or returns an empty text if it must not be loaded.
 * @param link completes the URL of a link; without it, links stay as they are.
 * @param fileBase as of SiteOptions.
 * @param excessOf first limit that a text exceeds, checked before a document is built from it.
 */
export const sanitiserOn = (
  window: SanitiserWindow,
  {
    media,
    link,
    fileBase,
    excessOf,
  }: {
    media: (address: string) => string
    link?: (address: string) => string
    fileBase: string
    excessOf: (html: string) => Excess | undefined
  },
): Sanitiser => {
  const purify = createDOMPurify(window)
  // An inert document: its pictures are not loaded.
  const inert = window.document.implementation.createHTMLDocument('')
  const pasted = pasteCleanup(inert)
  const asShown = asShownOn(window)

  purify.addHook('beforeSanitizeAttributes', (node) => {
    // The hook receives text nodes too.
    if (node.nodeType === 1) pasted.note(node)
    if (node.tagName !== 'IMG') return
    const source = LAZY.map((name) => node.getAttribute(name)).find(Boolean)
    if (source) node.setAttribute('src', source)
  })

  purify.addHook('uponSanitizeAttribute', (_, attribute) => {
    if (attribute.attrName === 'id') attribute.keepAttr = isOwnAnchor(attribute.attrValue)
    if (attribute.attrName !== 'class') return
    const alignment = attribute.attrValue.split(/\s+/).find((name) => ALIGNMENT_CLASSES.has(name))
    if (alignment) attribute.attrValue = alignment
    else attribute.keepAttr = false
  })

  purify.addHook('afterSanitizeAttributes', (node) => {
    for (const name of ['src', 'poster']) {
      const given = node.getAttribute(name) ?? ''
      // A still of another website would show readers whatever that website puts there.
      const isStill = name === 'poster'
      const completed = given.startsWith('data:') && !isStill ? given : media(given)
      const isOwn = isOwnFile(completed, media('/'), fileBase && `${fileBase}/`)
      const address = isStill && !isOwn ? '' : completed
      if (address) node.setAttribute(name, address)
      else node.removeAttribute(name)
    }
    if (node.tagName === 'IMG') {
      if (!node.hasAttribute('src')) return node.remove()
      if (!node.hasAttribute('alt')) node.setAttribute('alt', '')
      node.setAttribute('loading', 'lazy')
      node.setAttribute('decoding', 'async')
    }
    const href = node.tagName === 'A' && node.getAttribute('href')
    if (href && link) node.setAttribute('href', link(href))
    if (node.tagName === 'A' && /^(https?:)?\/\//i.test(node.getAttribute('href') ?? '')) {
      node.setAttribute('rel', 'noopener nofollow')
      node.setAttribute('target', '_blank')
    }
    return undefined
  })

  const restructure = (root: DocumentFragment) => {
    // Wide tables scroll in a container of their own, reachable by keyboard; nested tables move with the outer one.
    const inner = new Set(root.querySelectorAll('table table'))
    let boxes = 0
    for (const table of root.querySelectorAll('table')) {
      if (inner.has(table)) continue
      // Reuses the container of an earlier sanitising.
      const around = table.parentElement
      const isBox = around?.tagName === 'DIV' && around.childNodes.length === 1
      const box = isBox ? around : inert.createElement('div')
      box.className = 'table-scroll'
      box.tabIndex = 0
      box.setAttribute('role', 'region')
      boxes += 1
      box.setAttribute('aria-label', tableLabel(boxes))
      if (isBox) continue
      table.replaceWith(box)
      box.append(table)
    }
    for (const [from, to] of Object.entries(RENAMED))
      for (const element of root.querySelectorAll(from)) {
        const renamed = inert.createElement(to)
        for (const { name, value } of element.attributes) renamed.setAttribute(name, value)
        renamed.append(...element.childNodes)
        element.replaceWith(renamed)
      }
    pasted.tidy(root)
    for (const link of deadAnchors(root)) link.replaceWith(...link.childNodes)
  }

  /** Undefined for a frameset, which has no body. */
  const purified = (html: string): DocumentFragment | undefined => {
    const fragment: DocumentFragment | null = purify.sanitize(asShown(html).html, {
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
