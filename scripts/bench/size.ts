/** Full: what the figures are promised for. Small: as little as shows that a bench still works, in under a minute. */
export type Size = 'full' | 'small'
