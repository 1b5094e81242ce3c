// Readers of answers that take more than the contract says: one record that does not fit costs that record alone.
import * as z from 'zod/mini'
import { Id, readsInteger, readsList } from '#platform/contract/fields.ts'

/** A page of a list with its entries as they were written. PHP writes an empty answer as `[]`. */
export const Rows = z.pipe(
  z.transform((data: unknown) => (Array.isArray(data) ? { list: data, count: data.length } : data)),
  z.object({ list: readsList(z.unknown()), count: readsInteger }),
)

/** Reads a list of those that fit: a page need not wait for a record that is refused where it is pulled. */
export const readsFitting = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(
    readsList(z.unknown()),
    z.transform((rows: unknown[]): z.output<S>[] =>
      rows.flatMap((row) => {
        const parsed = item.safeParse(row)
        return parsed.success ? [parsed.data] : []
      }),
    ),
  )

/** Reads a list of records of which a page needs the ids alone. */
export const readsIds = z.pipe(
  readsFitting(z.object({ id: Id })),
  z.transform((records: { id: number }[]) => records.map(({ id }) => id)),
)
