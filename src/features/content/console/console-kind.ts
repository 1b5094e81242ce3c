// Interface of the kinds of content that staff edit: what the console shows of each, beside the calls of its contract.
import type { ComponentType, LazyExoticComponent } from 'react'
import type { ContentRecord, EditedContent, OrderCall } from '#features/content/contract/calls.ts'
import type { ImportCalls } from '#features/content/contract/import.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import type { RefusalFields } from '#platform/console/forms/refusal-fields.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import type { PersonalNumberKind } from '#platform/lib/personal-data.ts'

export interface ConsoleKind {
  icon: ComponentType
  form: LazyExoticComponent<ComponentType>
  labels?: Readonly<Record<string, Readonly<Record<number, string>>>>
  /** The one of these fields that the records are filtered by, and can be given all at once. */
  category?: string
  hasMarks?: boolean
  /** Lists leave out the column of pictures: the kind has none. */
  hasNoCover?: boolean
  /** Tells editors the next step with imported drafts. Without it they are told to add pictures and attachments. */
  afterImport?: string
  /** Fields that a copy of a record does not take over: dates, and what its address is made of. */
  notCopied?: readonly string[]
  /** Of kinds whose records have a page. */
  page?: {
    title: string
    /** Field that it is about; none where it may be empty. */
    body: (values: Values) => string | undefined
    /** Its address, where a change of the fields changes it. */
    address?: (id: ContentRecord['id'], values: Values) => string
  }
  /** What contradicts itself in the fields, in words; asked about before they are published. @param textOf plain text of a field */
  doubts?: (values: Values, textOf: (name: string) => string) => string[]
  /** Fields that are there for personal numbers. */
  expectedNumbers?: Readonly<Record<string, readonly PersonalNumberKind[]>>
  refusalFields?: RefusalFields
}

/** With what the contract says of it. */
export type ContentKind = ConsoleKind &
  EditedContent & { order?: OrderCall | undefined; imports?: ImportCalls | undefined }

let kinds: Readonly<Record<EditedKind, ContentKind>> | undefined

/** Hands in all kinds, in the order of the menu: the app does so before it shows the console. */
export const setContentKinds = (all: Readonly<Record<EditedKind, ContentKind>>) => {
  kinds = all
}

const allKinds = () => {
  if (!kinds) throw new Error('setContentKinds has not been called')
  return kinds
}

export const contentKind = (kind: EditedKind): ContentKind => allKinds()[kind]

/** Code → label of what a record's `category` says; kinds without categories have none. */
export const categoriesOf = (kind: EditedKind): Readonly<Record<number, string>> | undefined => {
  const { labels, category } = contentKind(kind)
  return category === undefined ? undefined : labels?.[category]
}

export const refusalFields = (): RefusalFields =>
  Object.assign({}, ...Object.values(allKinds()).map((kind) => kind.refusalFields))

export const copiedFields = (kind: EditedKind, fields: Values): Values => {
  const { notCopied = [] } = contentKind(kind)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !notCopied.includes(name)))
}
