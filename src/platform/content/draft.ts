// Draft for a preview: templates read it in place of the record in the snapshot.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { AnyRecord } from './kind.ts'

export interface Draft {
  kind: string
  record: AnyRecord
}

const current = new AsyncLocalStorage<Draft>()

/** Renders with this draft in place of the record of its id; 0 is the id of a new record. */
export const withDraft = <T>(draft: Draft, render: () => Promise<T>) => current.run(draft, render)

const draftWith = (kind: string, column: string, value: string | number) => {
  const draft = current.getStore()
  return draft?.kind === kind && draft.record[column] === value ? draft.record : undefined
}

export const draftOf = (kind: string, id: number) => draftWith(kind, 'id', id)

/** The draft that its address names by this text. */
export const draftNamed = (kind: string, column: string, name: string) => draftWith(kind, column, name)
