import { day } from '#platform/lib/dates.ts'
import type { Group } from './keys.ts'
import type { Kind, List } from './kind.ts'
import { matches, sqlOf } from './where.ts'

type Row = { readonly [column: string]: unknown }

/** Day of a record's last edit; '' where it is not known. */
export const editedOn = ({ pages }: Kind, record: Row) => {
  const edited = record[pages.edited ?? '']
  return typeof edited === 'string' ? day(edited) : ''
}

/** SQL condition for the records that are in any list of this declaration. */
export const memberSql = (kind: Kind, list: List) => sqlOf(kind.listedWhere ?? {}, list.where ?? {})

const isMember = (kind: Kind, list: List, record: Row) =>
  matches(kind.listedWhere ?? {}, record) && matches(list.where ?? {}, record)

/** SQL condition for the records in the list of this group. If a list has `any`, 0 means any value. */
export const groupSql = (kind: Kind, list: List, group: Group) => {
  const wanted = (list.by ?? []).flatMap((column, index) => {
    const value = group[index]
    return value === undefined || (list.any && value === 0) ? [] : [{ column, value }]
  })
  return {
    columns: wanted.map(({ column }) => column),
    where: [memberSql(kind, list), ...wanted.map(({ column }) => `${column} = ?`)].join(' AND '),
    values: wanted.map(({ value }) => value),
  }
}

/** Name of the index that holds a list in its order. @param choice  Columns that a group gives values for. */
export const indexOf = (kind: Kind, list: string, choice: readonly string[]) =>
  [kind.name, list, ...choice].join('_')

/** Index of the records that have a former address. */
export const formerNamesIndex = ({ name }: Kind) => `${name}_formerly_named`

const combinations = (columns: readonly string[]): string[][] =>
  columns.reduce<string[][]>((sets, column) => sets.flatMap((set) => [set, [...set, column]]), [[]])

export const choicesOf = ({ by = [], any }: List): readonly (readonly string[])[] =>
  any ? combinations(by) : [by]

export const groupsOf = ({ by = [], any }: List, record: Row): Group[] =>
  by.reduce<(string | number)[][]>(
    (groups, column) => {
      const value = record[column] as string | number
      const options = any && value !== 0 ? [0, value] : [value]
      return groups.flatMap((group) => options.map((option) => [...group, option]))
    },
    [[]],
  )

/** Membership and order of a record in the lists of this declaration, as a text that changes with them; '' for none. */
export const positionOf = (kind: Kind, list: List, record: Row | undefined) =>
  record && isMember(kind, list, record)
    ? JSON.stringify([...(list.by ?? []), list.order].map((column) => record[column]))
    : ''

export interface NumberedList extends List {
  name: string
  pageSize: number
}

export const numberedLists = ({ lists }: Kind): NumberedList[] =>
  Object.entries(lists).flatMap(([name, list]) =>
    list.pageSize ? [{ ...list, name, pageSize: list.pageSize }] : [],
  )

/**
 * Column with the page that a record of a numbered list stands on: 1 is the oldest, 0 for records that are not in it. The newest
 * `pageSize` records stand on the first page of the list instead, whatever their column says.
 */
export const pageColumn = (list: string) => `page_${list}`

/** Name of the index that finds the records of a page. */
export const pageIndex = ({ name }: Kind, list: string) => `${name}_${pageColumn(list)}`
