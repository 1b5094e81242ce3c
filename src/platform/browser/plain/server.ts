// Renderer for islands without React, which every reader loads. An island is a function of its props and its
// element; its `plain` property renders the initial HTML.

type PlainIsland = ((...given: never[]) => unknown) & { plain: (props: Record<string, unknown>) => string }

const isPlain = (component: unknown): component is PlainIsland =>
  typeof component === 'function' && 'plain' in component

export default {
  name: 'plain',
  check: async (component: unknown) => isPlain(component),
  renderToStaticMarkup: async (component: PlainIsland, props: Record<string, unknown>) => ({
    html: component.plain(props),
  }),
}
