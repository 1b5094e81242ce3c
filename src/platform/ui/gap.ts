// Space between the items of flex boxes for browsers that know `gap` in grids alone: Chromium before 84, Safari before 14.1.
// Margins take its place. Loaded by page.ts where it is needed, as a file of its own: `import()` of a module would add the
// helper of the build for that to every page.
// oxlint-disable-next-line unicorn/require-module-specifiers -- a module, whose names are its own
export {}

interface Space {
  right: number
  bottom: number
}

const px = (value: string) => Number.parseFloat(value) || 0

const isItem = (element: Element) => {
  const { display, position } = getComputedStyle(element)
  return display !== 'none' && !/absolute|fixed/.test(position)
}

/** Boxes with a gap, and what the margins of all elements get in its place. */
const read = () => {
  const boxes: HTMLElement[] = []
  const spaces = new Map<HTMLElement, Space>()
  const add = (element: Element, { right, bottom }: Space) => {
    const known = spaces.get(element as HTMLElement)
    spaces.set(element as HTMLElement, {
      right: right + (known?.right ?? 0),
      bottom: bottom + (known?.bottom ?? 0),
    })
  }
  for (const box of document.querySelectorAll<HTMLElement>('body, body *')) {
    const { display, flexDirection, flexWrap, rowGap, columnGap } = getComputedStyle(box)
    const [bottom, right] = [px(rowGap), px(columnGap)]
    if (!display.endsWith('flex') || bottom + right === 0) continue
    boxes.push(box)
    const items = [...box.children].filter(isItem)
    if (flexWrap === 'nowrap') {
      const space = flexDirection.startsWith('column') ? { right: 0, bottom } : { right, bottom: 0 }
      for (const item of items.slice(0, -1)) add(item, space)
    } else {
      for (const item of items) add(item, { right, bottom })
      // Nobody knows which item ends a line: the box sticks out by the margins that are too many, but not of the page.
      const hasRoom = box.getBoundingClientRect().right + right <= document.documentElement.clientWidth
      add(box, { right: hasRoom ? -right : 0, bottom: -bottom })
    }
  }
  const margins = [...spaces].map(([element, { right, bottom }]) => {
    const { marginRight, marginBottom } = getComputedStyle(element)
    return { element, right: px(marginRight) + right, bottom: px(marginBottom) + bottom }
  })
  return { boxes, margins }
}

/** Inline styles as they were before, to be put back before the page is read again. */
let former: [style: CSSStyleDeclaration, property: string, value: string][] = []

const write = ({ style }: HTMLElement, property: string, value: string) => {
  former.push([style, property, style.getPropertyValue(property)])
  style.setProperty(property, value)
}

const spaceItems = () => {
  for (const [style, property, value] of former) style.setProperty(property, value)
  former = []
  // All is read before anything is written: the page is laid out once.
  const { boxes, margins } = read()
  // For browsers that do know it.
  for (const box of boxes) write(box, 'gap', '0')
  for (const { element, right, bottom } of margins) {
    write(element, 'margin-right', `${right}px`)
    write(element, 'margin-bottom', `${bottom}px`)
  }
}

let isDue = false
const spaceSoon = () => {
  if (isDue) return
  isDue = true
  requestAnimationFrame(() => {
    isDue = false
    spaceItems()
  })
}

const hasElement = ({ addedNodes }: MutationRecord) => [...addedNodes].some((node) => node instanceof Element)

spaceItems()
new MutationObserver((records) => {
  if (records.some(hasElement)) spaceSoon()
}).observe(document.body, { childList: true, subtree: true })
addEventListener('resize', spaceSoon)
