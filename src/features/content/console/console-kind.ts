// Interface of the kinds of content that staff edit: what the console shows of each, beside the calls of its contract.
import type { ComponentType, LazyExoticComponent } from 'react'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import type { RefusalFields } from '#platform/console/forms/refusal-fields.ts'
import type { PersonalNumberKind } from '#platform/lib/personal-data.ts'

export interface ConsoleKind {
  icon: ComponentType
  /** Inputs of its form. */
  form: LazyExoticComponent<ComponentType>
  /** Labels of codes, by field. */
  labels?: Readonly<Record<string, Readonly<Record<number, string>>>>
  /** The one of these fields that the records are filtered by, and can be given all at once. */
  category?: string
  /** Whether records can be pinned or marked as hot. */
  hasMarks?: boolean
  /** Fields that a copy of a record does not take over: dates, and what its address is made of. */
  notCopied?: readonly string[]
  /** Of kinds whose records have a page. */
  page?: {
    /** Field that readers see as its title. */
    title: string
    /** Field that it is about; none where it may be empty. */
    body: (values: Values) => string | undefined
    /** Its address, where a change of the fields changes it. */
    address?: (id: ContentRecord['id'], values: Values) => string
  }
  /** Fields that are there for personal numbers. */
  expectedNumbers?: Readonly<Record<string, readonly PersonalNumberKind[]>>
  /** Refusals that are about one field. */
  refusalFields?: RefusalFields
}
