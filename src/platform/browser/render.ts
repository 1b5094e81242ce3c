// Renders islands to HTML while pages are published. Hydration is @astrojs/react's; its server renderer runs every
// island twice and through web streams, which took a quarter of the publishing time.
import type { AstroComponentMetadata, SSRResult } from 'astro'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'

/** `idPrefix` is for the island of the frame, which must be the same text on every page. */
type Island = ComponentType<Record<string, unknown>> & { idPrefix?: string }

/** HTML of the frame's island, which every page has: rendered again where its properties change. */
const frames = new WeakMap<Island, { given: string; html: string }>()

const frameHtml = (component: Island, props: Record<string, unknown>, identifierPrefix: string) => {
  const given = JSON.stringify(props)
  const known = frames.get(component)
  if (known?.given === given) return known.html
  const html = renderToString(createElement(component, props), { identifierPrefix })
  frames.set(component, { given, html })
  return html
}

/** Number of islands rendered per page: gives each a distinct `useId` prefix. */
const counts = new WeakMap<SSRResult, number>()

/** Components that keep a reference or a memory of their properties are objects. */
const isComponent = (component: unknown) =>
  typeof component === 'function' ||
  (typeof component === 'object' && component !== null && '$$typeof' in component)

export default {
  name: '@astrojs/react',
  check: async (component: unknown) => isComponent(component),
  async renderToStaticMarkup(
    this: { result: SSRResult },
    component: Island,
    props: Record<string, unknown>,
    slots: Record<string, string>,
    metadata?: AstroComponentMetadata,
  ) {
    if (Object.keys(slots).length > 0) throw new Error(`${component.name}: islands take props, not slots`)
    // A component without a client directive stays as it is, and has no ids: those of another would be the same.
    if (!metadata?.hydrate) return { html: renderToStaticMarkup(createElement(component, props)) }
    if (component.idPrefix) {
      const prefix = component.idPrefix
      return { html: frameHtml(component, props, prefix), attrs: { prefix } }
    }
    const count = counts.get(this.result) ?? 0
    counts.set(this.result, count + 1)
    const prefix = `r${count}`
    return {
      html: renderToString(createElement(component, props), { identifierPrefix: prefix }),
      attrs: { prefix },
    }
  },
}
