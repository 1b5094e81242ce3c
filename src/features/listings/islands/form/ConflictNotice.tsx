// Shown when the listing was changed or removed elsewhere; saving stops until the user decides.
import { useStore } from '@nanostores/react'
import type { ListingAutosave } from '#features/listings/islands/listing-drafts.ts'
import { accountProjectsPath } from '#platform/lib/paths.ts'

interface Props {
  autosave: ListingAutosave
  /** Replaces the form with the account's content. */
  onUseAccount: () => void
  /** Overwrites the account's content with this form. */
  onKeepLocal: () => void
}

export function ConflictNotice({ autosave, onUseAccount, onKeepLocal }: Props) {
  const { kind } = useStore(autosave.$status)
  if (kind === 'gone')
    return (
      <div className="card notice-bar bad" role="alert" id="clash">
        <p>
          <strong>这条林地信息已被删除。</strong>本页填写的内容还在，可以另存为新信息继续填写，或回到
          <a href={accountProjectsPath}>我的林地</a>。
        </p>
        <p className="button-row">
          <button className="button" type="button" onClick={() => autosave.resolveConflict('as-new')}>
            另存为新信息继续填写
          </button>
        </p>
      </div>
    )
  if (kind !== 'conflict') return null
  return (
    <div className="card notice-bar bad" role="alert" id="clash">
      <p>
        <strong>这条林地信息在别处改过。</strong>本页填写的内容没有丢失，请选择以哪一份为准。
      </p>
      <p className="button-row">
        <button className="button plain" type="button" onClick={onUseAccount}>
          载入最新内容
        </button>
        <button className="button" type="button" onClick={onKeepLocal}>
          以本页内容为准
        </button>
      </p>
    </div>
  )
}
