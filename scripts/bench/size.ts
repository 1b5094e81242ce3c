/** Full: what the figures are promised for. Small: as little as shows that a bench still works, in under a minute. */
export type Size = 'full' | 'small'

/** What the operator asks for instead of a size's own; zero and empty where nothing. */
export interface Sample {
  records: number
  databaseUrl: string
}
