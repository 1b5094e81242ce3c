/** The first row of a query; undefined where it answers none. */
export const first = async <Row>(rows: PromiseLike<readonly Row[]>): Promise<Row | undefined> =>
  (await rows)[0]
