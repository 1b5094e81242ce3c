const parseId = (digits: string | null | undefined) =>
  digits && /^\d{1,10}$/.test(digits) ? Number(digits) : undefined

/**
 * Id in the current address; undefined if there is none. Hosts without rewrites redirect to the shell with `?id=`: the
 * record's own address is restored.
 * @param pathOf own address of a record
 */
export const idFromAddress = (pathOf: (id: number) => string): number | undefined => {
  const queryId = parseId(new URLSearchParams(location.search).get('id'))
  if (queryId === undefined) return parseId(/\/(\d+)$/.exec(location.pathname)?.[1])
  history.replaceState(null, '', pathOf(queryId))
  return queryId
}
