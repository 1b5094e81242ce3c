// Saves the current search for notifications about new listings. Loads the dialog on demand.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListingFilter } from '#contract/listings/list.ts'
import { paths } from '#lib/paths.ts'
import { useLazyComponent } from '../use-lazy-component.ts'
import type { Regions } from './filter-texts.ts'
import { isSameFilter } from './list-query.ts'

interface Props {
  filter: ListingFilter
  regions: Regions
}

type Saving = { kind: 'idle' } | { kind: 'asking' } | { kind: 'saved'; filter: ListingFilter }

const loadDialog = () => import('./SaveDialog.tsx')

export function SaveSearch({ filter, regions }: Props) {
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' })
  const { part, retry } = useLazyComponent(saving.kind === 'asking', loadDialog)
  const close = useCallback(
    (saved: boolean) => setSaving(saved ? { kind: 'saved', filter } : { kind: 'idle' }),
    [filter],
  )

  const isSaved = saving.kind === 'saved' && isSameFilter(saving.filter, filter)
  // The button that had the focus is replaced by this link.
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isSaved) link.current?.focus()
  }, [isSaved])
  return (
    <div className="save" data-reach>
      <p role="status">
        {isSaved && (
          <>
            已保存，有新林地时会通知您。
            <a href={paths.accountSearches} ref={link}>
              查看已保存的搜索
            </a>
          </>
        )}
      </p>
      {!isSaved && (
        <button
          className="button plain"
          type="button"
          aria-busy={saving.kind === 'asking' && part.kind === 'waiting'}
          onClick={() => (part.kind === 'failed' ? retry() : setSaving({ kind: 'asking' }))}
        >
          {part.kind === 'failed' ? '加载失败，点此重试' : '保存搜索条件，有新林地时通知我'}
        </button>
      )}
      {saving.kind === 'asking' && part.kind === 'ready' && (
        <part.Component filter={filter} regions={regions} onClose={close} />
      )}
    </div>
  )
}
