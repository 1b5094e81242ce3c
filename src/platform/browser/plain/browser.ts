// Browser half of the renderer: calls the island with its props and the element that holds its HTML.
type Run = (props: Record<string, unknown>, element: HTMLElement) => unknown

export default (element: HTMLElement) => (island: Run, props: Record<string, unknown>) =>
  island(props, element)
