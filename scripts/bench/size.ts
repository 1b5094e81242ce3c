/** Full: what the figures are promised for. Small: as little as shows that a bench still works, in under a minute. */
export type Size = 'full' | 'small'

/** Options of the command line. Zero records, and an empty address, leave the choice to the bench. */
export interface Sample {
  records: number
  databaseUrl: string
}
