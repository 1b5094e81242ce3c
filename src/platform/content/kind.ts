// A content kind as one value: where it is read from, what the snapshot stores of it, which lists it stands in and which
// pages it gives rise to. Pull, snapshot, keys, readers, sitemap and write order follow from it; a kind that has more to
// say does so by the named functions below.
import type * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Columns, ReadOf, Stored, StoredOf, Tools } from './columns.ts'
import { type Group, keysOf } from './keys.ts'
import type { Where } from './where.ts'

/** A function type that TypeScript compares as methods: a kind of known records is a kind of any records too. */
type Of<Parameters extends unknown[], Result> = { method(...parameters: Parameters): Result }['method']

interface WithId {
  id: number
}

export interface Answer<Entry, Detail> {
  detail: Detail
  /** Its entry in the list; if no list was read, the same fields of the detail. */
  entry: Entry
  /** Whether a list names it. */
  isListed: boolean
  /** Id of the record that this one is an item of; 0 for none. */
  parent: number
}

/** Records of another kind that wrote these: for each of them there is a list. */
export interface Authors<Entry, N extends string> {
  /** Column, and field of the entries, that holds the author's id: 0 for none, null in an entry that does not tell. */
  column: N
  /** Lists the authors. */
  all: Endpoint
  /** Lists what one of them wrote. */
  list: Endpoint
  input: Of<[author: number], Readonly<Record<string, Stored>>>
  /** Completes an entry that no other list names. */
  correct: Of<[entry: Entry], Entry>
}

/** @typeParam N  Names of the columns. */
export interface Source<Entry, Detail, N extends string, Row> {
  /** Endpoint that answers `{ list, count }`, page by page. */
  list: Endpoint
  /** Input of one list each, if there are several: sent with the call, and set in its entries. */
  each?: readonly Readonly<Record<string, number>>[]
  /** Input of every call for a list. */
  input?: Readonly<Record<string, Stored>>
  detail: Endpoint
  /** Parameter of `detail` that takes the record's id; `id` by default. */
  detailId?: string
  detailInput?: Of<[entry: Entry], Readonly<Record<string, Stored>>>
  /** Whether the calls may be missing: the stored records then stay. */
  isOptional?: boolean
  /** An entry of its lists. A detail repeats its fields. */
  entry: z.ZodMiniType<Entry> & { readonly shape: object }
  correct?: Of<[entry: Entry], Entry>
  /** Corrects an entry by its place in the backend's list. @param fromEnd  1 for the last. */
  correctByPosition?: Of<[entry: Entry, fromEnd: number], Entry>
  /** Whether an entry by itself says that readers may not see the record, so that its detail need not be read. */
  isHidden?: Of<[entry: Entry], boolean>
  isPublic?: Of<[answer: Answer<Entry, Detail>], boolean>
  /** Removes the fields that readers may not see, before the row is made. */
  redact?: Of<[answer: Answer<Entry, Detail>], Answer<Entry, Detail>>
  /**
   * A record is fetched again when these values change; by default the whole entry. The detail is given once it was
   * fetched.
   */
  refetchKey?: Of<[answer: { entry: Entry; parent: number; detail?: Detail }], readonly unknown[]>
  /** Whether a record is fetched again although its `refetchKey` is the same. */
  isStale?: Of<[row: Row], boolean>
  /** Fate of records that no list names: `gone`, or `asked` for by their details, because some keep a page. */
  unlisted: 'gone' | 'asked'
  /** Lists by author, asked where the entries do not tell who wrote them. */
  authors?: Authors<Entry, N>
  /**
   * Which entries some backends number by themselves: another entry may have the same number, and both are kept
   * (src/platform/lib/record-ids.ts).
   */
  separateNumbering?: { is: Of<[entry: Entry], boolean>; isSame: Of<[entry: Entry, other: Entry], boolean> }
  /** Declares records that are items of another record: only its detail names them. */
  items?: {
    /** Column that holds the id of the other record; 0 for none. */
    parent: N
    isParent: Of<[record: Entry | Row, parent: number], boolean>
    of: Of<[detail: Detail], readonly Entry[]>
  }
}

export interface List<N extends string = string> {
  /** Columns whose values choose a list; without them there is one list of all. */
  by?: readonly N[]
  /** Whether 0 in `by` means any value: a record is in the lists of all combinations of 0 and its own values. */
  any?: boolean
  /** Condition for the `live` records that are in it. */
  where?: Where<N>
  /** Column of its order, oldest first; records with the same value are ordered by id. */
  order: N
  /** Records on a page, if it has pages; those behind the first are numbered from the oldest. */
  pageSize?: number
}

export interface NumberedPages {
  /** Groups that have pages; all that hold a record by default. */
  groups?: readonly Group[]
  /** Address of an older page; without a number, of the newest, which exists even if the list is empty. */
  path: (group: Group, page?: number) => string
  /** Whether the newest page is part of another record's page. */
  olderOnly?: boolean
}

/** Addresses that name a record by the text of a column instead of its id. */
export interface NamedForm {
  path: (name: string) => string
  /** Pattern of those texts. Others stand in no address. */
  names: string
}

/** @typeParam N  Names of the columns. */
export interface Pages<N extends string, Row> {
  /** Columns that determine the address of a record. */
  needs: readonly N[]
  /** Column with the time of a record's last edit; '' if unknown. */
  edited?: N
  of: Of<[record: Row & WithId], string>
  /** Addresses at which it may have been published before; a page there redirects to its present one. */
  former?: Of<[record: Row & WithId], readonly string[]>
  /** Further pages and files of a record, which its page leads to; they are not in the sitemap. */
  further?: Of<[record: Row & WithId], readonly string[]>
  /** All forms of such addresses. */
  forms: readonly (((id: number) => string) | NamedForm)[]
  /** Column by which addresses name a record, if not by its id. */
  named?: N
  /** Column by which former addresses name a record; empty for none. */
  formerlyNamed?: N
  numbered?: { readonly [list: string]: NumberedPages }
  /**
   * How many numbers after the highest one that has a page have a page as well, which asks the API for a record that came a
   * moment ago.
   */
  upcoming?: number
  /** Address of a page of the index of all `live` records: those that hold none do not exist. */
  indexPage?: (page: number) => string
  /** Pages of other lists, which exist even if a list is empty. */
  lists?: () => readonly string[]
  /** One page for each of these groups of a list: those of empty ones exist too, and are not in the sitemap. */
  groups?: { readonly [list: string]: { groups: readonly Group[]; path: (group: Group) => string } }
  hidden?: () => readonly string[]
  /** Files with a row of each listed record whose id is in one range: those of empty ranges do not exist. */
  tables?: readonly ((part: number) => string)[]
  /** Address of a part of the sitemap, if it has parts. */
  sitemapPart: (part: number) => string
}

/** Refuses a pull that would lose a large part of what readers see. */
export interface Guard<Row> {
  /** Losses are also counted within each of these groups; messages use the name. */
  group?: Of<[record: Row], string>
  /** Whether its page has lost its contents, which counts as a loss. */
  isEmptied?: Of<[record: Row], boolean>
}

/** @typeParam C  Columns. @typeParam Entry, Detail  Outputs of the source's two calls. */
export interface Declaration<
  C extends Columns = Columns,
  Entry extends WithId = WithId,
  Detail extends WithId = WithId,
  L extends string = string,
> {
  /** Name of its table, of the beginning of its keys, and of the kind in the change feed. */
  name: string
  /** Chinese: name of the kind, and its measure word. */
  words: { name: string; unit: string }
  source: Source<Entry, Detail, keyof C & string, StoredOf<C>>
  columns: C
  /** Values of columns that are not simply the field of the same name; cleaned by the type of the column. */
  values?: { [N in keyof C]?: Of<[answer: Answer<Entry, Detail>, tools: Tools], unknown> }
  /** Columns that change as pages are read: a change of these alone is no edit. */
  volatileColumns?: readonly (keyof C & string)[]
  /** Columns that lists show. A change of another column touches the record's own page alone. */
  card: readonly (keyof C & string)[]
  /** Condition for the records that lists and sitemap name; all by default. */
  listedWhere?: Where<keyof C & string>
  lists: { readonly [N in L]: List<keyof C & string> }
  pages: Pages<keyof C & string, StoredOf<C>>
  guard?: Guard<StoredOf<C>>
}

export interface Kind<
  C extends Columns = Columns,
  Entry extends WithId = WithId,
  Detail extends WithId = WithId,
  L extends string = string,
> extends Declaration<C, Entry, Detail, L> {
  keys: ReturnType<typeof keysOf>
}

/** A stored record, with the hash by which a pull detects changes. */
export type RecordOf<K> =
  K extends Kind<infer C, infer _E, infer _D, infer _L>
    ? StoredOf<C> & { id: number; fingerprint: string }
    : never
export type PageRecordOf<K> =
  K extends Kind<infer C, infer _E, infer _D, infer _L> ? { id: number } & ReadOf<C> : never

export interface AnyRecord {
  id: number
  fingerprint: string
  [column: string]: Stored
}

/** `kind<Entry, Detail>()({ … })`: the columns are inferred. */
export const kind =
  <Entry extends WithId, Detail extends WithId>() =>
  <const L extends string, C extends Columns>(
    declaration: Declaration<C, Entry, Detail, L>,
  ): Kind<C, Entry, Detail, L> => {
    const lists: { [name: string]: List | undefined } = declaration.lists
    for (const name of Object.keys(declaration.pages.numbered ?? {}))
      if (!lists[name]?.pageSize) throw new Error(`${declaration.name}: ${name} is no list cut into pages`)
    return { ...declaration, keys: keysOf(declaration.name) }
  }
