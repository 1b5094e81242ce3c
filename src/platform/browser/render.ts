// Renders islands to HTML while pages are published. Hydration is @astrojs/react's; its server renderer runs every
// island twice and through web streams, which took a quarter of the publishing time.
import type { AstroComponentMetadata, SSRResult } from 'astro'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'

/** `idPrefix` is for the island of the frame, which must be the same text on every page. */
type Island = ComponentType<Record<string, unknown>> & { idPrefix?: string }

/** Number of islands rendered per page: gives each a distinct `useId` prefix. */
const counts = new WeakMap<SSRResult, number>()

export default {
  name: '@astrojs/react',
  check: async (component: unknown) => typeof component === 'function',
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
    let prefix = component.idPrefix
    if (!prefix) {
      const count = counts.get(this.result) ?? 0
      counts.set(this.result, count + 1)
      prefix = `r${count}`
    }
    return {
      html: renderToString(createElement(component, props), { identifierPrefix: prefix }),
      attrs: { prefix },
    }
  },
}
