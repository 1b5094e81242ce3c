// From which end of a list of known length a page is read: the rows before it are passed over one by one.

export interface Range {
  limit: number
  offset: number
  /** In the opposite order: the offset counts from the end, and the rows come in that order. */
  isFromEnd: boolean
}

export const fromStart = (limit: number, offset = 0): Range => ({ limit, offset, isFromEnd: false })

export const nearestRange = ({ limit, offset }: Omit<Range, 'isFromEnd'>, count: number): Range => {
  if (offset <= count / 2) return fromStart(limit, offset)
  const end = Math.min(count, offset + limit)
  return { limit: Math.max(0, end - offset), offset: count - end, isFromEnd: true }
}
