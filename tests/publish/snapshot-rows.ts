/** A row of a snapshot without the pages of numbered lists that it stands on: they tell of the order in which records came. */
export const withoutPages = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !column.startsWith('page_')))
