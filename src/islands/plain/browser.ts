// The browser's half: calls the island with its props and the element that holds its markup.
type Run = (props: Record<string, unknown>, element: HTMLElement) => unknown

export default (element: HTMLElement) => (island: Run, props: Record<string, unknown>) =>
  island(props, element)
