// A content kind as one value: where it is read from, what the snapshot stores of it, which lists it stands in and which
// pages it gives rise to. Pull, snapshot, keys, readers, sitemap and write order follow from it; a kind that has more to
// say does so by the named functions below.
import type { Endpoint } from '#contract/endpoint.ts'
import type { Single, SingleName } from '#contract/snapshot.ts'
import type { Columns, ReadOf, Stored, StoredOf, Tools } from './columns.ts'
import { type Group, keysOf } from './keys.ts'
import type { Where } from './where.ts'

/** A function that is compared as methods are: so a kind of known records is a kind of any records as well. */
type Of<Parameters extends unknown[], Result> = { method(...parameters: Parameters): Result }['method']

interface WithId {
  id: number
}

/** What a backend says of one record. */
export interface Answer<Entry, Detail> {
  detail: Detail
  /** Its entry in the list; where no list was read, what the detail repeats of it. */
  entry: Entry
  /** Whether the backend's list names it. */
  isListed: boolean
  /** Id of the record that this one is an item of; 0 for none. */
  parent: number
}

/** Records of another kind that wrote these: the backend lists for each of them what it wrote. */
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
  /** Answers `{ list, count }`, page by page. */
  list: Endpoint
  /** Fields that part the backend's lists, one of these for each list: sent with the call, and true of its entries. */
  each?: readonly Readonly<Record<string, number>>[]
  /** Sent with every call for a list. */
  input?: Readonly<Record<string, Stored>>
  detail: Endpoint
  /** Name of the record's id in that call; by default `id`. */
  detailId?: string
  /** Sent with the call for a detail, beside the id. */
  detailInput?: Of<[entry: Entry], Readonly<Record<string, Stored>>>
  /** Backends may do without these calls: then what is stored stays. */
  isOptional?: boolean
  /** Fields of a list entry: a detail repeats them. */
  entryFields: readonly string[]
  /** Puts right what an entry says, wherever it came from. */
  correct?: Of<[entry: Entry], Entry>
  /** What its place in the backend's list says of an entry. @param fromEnd  1 for the last. */
  placed?: Of<[entry: Entry, fromEnd: number], Entry>
  /** Whether readers may see it. */
  isPublic?: Of<[answer: Answer<Entry, Detail>], boolean>
  /** Takes away what readers may not see of this one, before anything is made of it. */
  redact?: Of<[answer: Answer<Entry, Detail>], Answer<Entry, Detail>>
  /**
   * A record is fetched again when these values change; by default the whole entry. The detail is given once it was
   * fetched.
   */
  marks?: Of<[answer: { entry: Entry; parent: number; detail?: Detail }], readonly unknown[]>
  /** What is to be fetched again though its marks are the same. */
  isStale?: Of<[row: Row], boolean>
  /** Records that no list names: gone, or asked for by their details, because some keep a page. */
  unlisted: 'gone' | 'asked'
  /** Asked where the entries do not tell who wrote them. */
  authors?: Authors<Entry, N>
  /** Records that are items of another of the kind: only its detail names them. */
  items?: {
    /** Column that holds the id of the other record; 0 for none. */
    parent: N
    isParent: Of<[record: Entry | Row, parent: number], boolean>
    of: Of<[detail: Detail], readonly Entry[]>
  }
}

export interface List<N extends string = string> {
  /** One list for each value of these columns; without, one list of all. */
  by?: readonly N[]
  /** In `by`, 0 means any value: a record is in the lists of all combinations of 0 and its own values. */
  any?: boolean
  /** Which of the `live` records are in it. */
  where?: Where<N>
  /** Oldest first; records with the same value go by id. */
  order: N
  /** Cut into pages of so many, numbered from the oldest. */
  pageSize?: number
}

/** Pages of a numbered list. */
export interface NumberedPages {
  /** Groups that have pages; by default, all that hold any record. */
  groups?: readonly Group[]
  /** Address of an older page; without a number, of the newest, which exists however few records there are. */
  path: (group: Group, page?: number) => string
  /** The newest page is part of another record's page. */
  olderOnly?: boolean
}

/** @typeParam N  Names of the columns. */
export interface Pages<N extends string, Row> {
  /** Columns that decide on a record's address. */
  needs: readonly N[]
  /** Address of a record. */
  of: Of<[record: Row & WithId], string>
  /** Every form such an address may have. */
  forms: readonly ((id: number) => string)[]
  /** By the name of the list. */
  numbered?: { readonly [list: string]: NumberedPages }
  /** Pages of other lists, which are there however few records there are. */
  lists?: () => readonly string[]
  /** Pages in no sitemap: parts of other pages, and such. */
  hidden?: () => readonly string[]
  /** Address of a part of the sitemap, where that is split. */
  sitemapPart: (part: number) => string
}

/** For refusing a pull that would lose a large part of what readers see. */
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
  /** Table, beginning of its keys, and kind in the change feed. */
  name: string
  /** Chinese: what the kind is called, what counts its records, and what is said of those a pull could not take. */
  words: { label: string; unit: string; refused: string }
  source: Source<Entry, Detail, keyof C & string, StoredOf<C>>
  columns: C
  /** Values of columns that are not simply the field of the same name; cleaned by the column's type like any other. */
  values?: { [N in keyof C]?: Of<[answer: Answer<Entry, Detail>, tools: Tools], unknown> }
  /** Columns that change with what is read: a change of these alone is no edit. */
  moving?: readonly (keyof C & string)[]
  /** What lists show. A change of another column touches the record's own page alone. */
  card: readonly (keyof C & string)[]
  /** Which records lists and sitemap name; by default all that are stored. */
  live?: Where<keyof C & string>
  lists: { readonly [N in L]: List<keyof C & string> }
  pages: Pages<keyof C & string, StoredOf<C>>
  guard?: Guard<StoredOf<C>>
  /** Values there is one of (src/content/singles.ts) that a change of a record may show in. */
  singles?: readonly SingleName[]
  /** Of such a value that pages show in parts: keys of the parts, with what each says. */
  parts?: { [N in SingleName]?: (value: Single<N>) => ReadonlyMap<string, string> }
}

export interface Kind<
  C extends Columns = Columns,
  Entry extends WithId = WithId,
  Detail extends WithId = WithId,
  L extends string = string,
> extends Declaration<C, Entry, Detail, L> {
  keys: ReturnType<typeof keysOf>
}

/** As stored, with the hash by which a pull sees whether it changed. */
export type RecordOf<K> =
  K extends Kind<infer C, infer _E, infer _D, infer _L>
    ? StoredOf<C> & { id: number; fingerprint: string }
    : never
/** As pages read it. */
export type PageRecordOf<K> =
  K extends Kind<infer C, infer _E, infer _D, infer _L> ? { id: number } & ReadOf<C> : never

/** A record of any kind. */
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
