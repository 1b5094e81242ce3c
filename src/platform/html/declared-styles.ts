// Formats that stand in styles: in the attribute of an element, or in a style sheet within the text (Excel, WPS).

/** Read of a style; the others are dropped at once, so that a long rule costs no more for each element that it styles. */
const PROPERTIES = new Set([
  'background',
  'background-color',
  'color',
  'display',
  'font-size',
  'font-style',
  'font-weight',
  'height',
  'max-height',
  'mso-element',
  'mso-hide',
  'mso-highlight',
  'mso-special-character',
  'overflow',
  'text-align',
  'text-decoration',
  'text-decoration-line',
  'text-line-through',
  'vertical-align',
  'visibility',
  'width',
])

/** Values in lower case by property. */
export type Style = ReadonlyMap<string, string>

const readDeclarations = (text: string): [property: string, value: string][] =>
  text.split(';').flatMap((declaration): [string, string][] => {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim()
      .toLowerCase()
    return PROPERTIES.has(property) && value ? [[property, value]] : []
  })

/** Selectors that are read: an element, a class, or an element with a class. */
const SELECTOR = /^[a-z]\w*$|^(?:[a-z]\w*)?\.[\w-]+$/i

type Rules = ReadonlyMap<string, readonly [property: string, value: string][]>

const readRules = (css: string): Rules => {
  const rules = new Map<string, [string, string][]>()
  for (const rule of css.replace(/<!--|-->/g, '').split('}')) {
    const [selectors = '', body = ''] = rule.split('{').slice(-2)
    const declarations = readDeclarations(body)
    if (declarations.length === 0) continue
    for (const selector of selectors.split(',').map((one) => one.trim().toLowerCase()))
      if (SELECTOR.test(selector)) rules.set(selector, [...(rules.get(selector) ?? []), ...declarations])
  }
  return rules
}

/** Reads the style sheets of a text; the result tells the style of each of its elements. */
export const styleReader = (document: ParentNode) => {
  const rules = readRules(
    [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n'),
  )
  return (element: Element): Style => {
    const tag = element.localName
    const classes = (element.getAttribute('class') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const selectors = [tag, ...classes.map((name) => `.${name}`), ...classes.map((name) => `${tag}.${name}`)]
    const written = element.getAttribute('style')
    return new Map([
      ...(rules.size > 0 ? selectors.flatMap((selector) => rules.get(selector) ?? []) : []),
      ...(written ? readDeclarations(written) : []),
    ])
  }
}

const NAMED_COLOURS =
  /^(?:(?:dark|deep|hot|indian|lawn|light|lime|medium|midnight|orange|pale|royal|sea|sky|spring|steel|yellow)*(?:aqua|blue|brown|coral|crimson|cyan|fuchsia|gold|goldenrod|green|indigo|khaki|lime|magenta|maroon|navy|olive|orange|orchid|pink|purple|red|salmon|teal|tomato|turquoise|violet|yellow))$/

/** Red, green and blue on white paper; undefined for names and for what is no colour. */
const channelsOf = (colour: string): number[] | undefined => {
  const hex = /^#([\da-f]{3,8})$/.exec(colour)?.[1]
  if (hex) {
    const digits = hex.length < 6 ? hex.replace(/./g, '$&$&') : hex
    return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
  }
  const [red, green, blue, alpha = 1] = (/^rgba?\((.*)\)$/.exec(colour)?.[1] ?? '')
    .split(/[\s,/]+/)
    .filter(Boolean)
    .map(Number)
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return [red, green, blue].map((channel) => channel * alpha + 255 * (1 - alpha))
}

/** Whether a value names a colour other than black, white and greys. @param least difference of its channels, 0 to 255 */
const isColoured = (value: string | undefined, least: number) =>
  (value?.match(/#[\da-f]{3,8}\b|rgba?\([^()]*\)|\b[a-z]+\b/g) ?? []).some((word) => {
    const channels = channelsOf(word)
    return channels ? Math.max(...channels) - Math.min(...channels) >= least : NAMED_COLOURS.test(word)
  })

/** The grounds of whole pages are tinted by less; the palest markers of Google and Feishu by more. */
const LEAST_TINT = 40
/** Dark text is often tinted a little. */
const LEAST_INK = 60

export const hasInk = (style: Style) => isColoured(style.get('color'), LEAST_INK)

export const isHighlighted = (style: Style) => {
  const marker = style.get('mso-highlight')
  if (marker && !/^(?:none|auto|transparent)$/.test(marker)) return true
  return [style.get('background'), style.get('background-color')].some((value) =>
    isColoured(value, LEAST_TINT),
  )
}

export const isStruck = (style: Style) =>
  ['text-decoration', 'text-decoration-line'].some((name) => style.get(name)?.includes('line-through')) ||
  !/^(?:none)?$/.test(style.get('text-line-through') ?? '')

export const isUnderlined = (style: Style) =>
  ['text-decoration', 'text-decoration-line'].some((name) => style.get(name)?.includes('underline'))

/** Undefined where the style says nothing of the weight. */
export const isBold = (style: Style): boolean | undefined => {
  const weight = style.get('font-weight')
  if (!weight || /^(?:inherit|unset|revert)$/.test(weight)) return undefined
  return weight.startsWith('bold') || Number(weight) >= 600
}

/** Undefined where the style says nothing of the slant. */
export const isItalic = (style: Style): boolean | undefined => {
  const slant = style.get('font-style')
  if (!slant || /^(?:inherit|unset|revert)$/.test(slant)) return undefined
  return /^(?:italic|oblique)/.test(slant)
}

const ZERO = /^0(?:\.0+)?(?:[a-z]+|%)?$/

const isZero = (value: string | undefined) => value !== undefined && ZERO.test(value)

/** Whether an element shows nothing, whatever is in it. */
export const isRemovedFromView = (style: Style) =>
  style.get('display') === 'none' ||
  style.get('mso-hide') === 'all' ||
  (/^(?:hidden|clip)/.test(style.get('overflow') ?? '') &&
    ['width', 'height', 'max-height'].some((name) => isZero(style.get(name))))

/** Whether text has no size; undefined where the style leaves it to the element around. */
export const hasNoSize = (style: Style): boolean | undefined => {
  const size = style.get('font-size')
  if (!size || /^(?:inherit|unset|revert|smaller|larger)$/.test(size)) return undefined
  if (isZero(size)) return true
  return /(?:em|%)$/.test(size) && !size.endsWith('rem') ? undefined : false
}

/** Undefined where the style leaves it to the element around. */
export const isInvisible = (style: Style): boolean | undefined => {
  const visibility = style.get('visibility')
  if (visibility === 'visible') return false
  return visibility === 'hidden' || visibility === 'collapse' ? true : undefined
}
