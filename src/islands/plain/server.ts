// Islands without React, for what every reader's phone loads: a function of its props and its element, which carries
// the markup it starts from as `plain`.

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
