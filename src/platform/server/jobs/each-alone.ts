/** Throws what there is; of several, all in one. */
export const throwAll = (thrown: readonly unknown[]) => {
  const errors = thrown.flatMap((error) => (error instanceof AggregateError ? error.errors : [error]))
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} failed`)
  if (errors.length === 1) throw errors[0]
}

/** Does the work for each item in turn, also after one that failed. Throws at the end if any did. */
export const eachAlone = async <T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  const errors: unknown[] = []
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      errors.push(error)
    }
  throwAll(errors)
}

/** Does what is left to do after an error, then throws it; with the error of that, if any. */
export const throwAfter = async (error: unknown, rest: () => Promise<unknown>): Promise<never> => {
  try {
    await rest()
  } catch (second) {
    throwAll([error, second])
  }
  throw error
}
