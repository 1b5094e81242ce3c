// Keeps the unsaved values of the form around it in the browser, and offers them when the form is opened again.
import { Alert, Button, Stack } from '@mui/material'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRecordContext, useResourceContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { currentLoginName } from '../session.ts'
import { timeAgo } from '../texts/format.ts'
import {
  type LocalDraft,
  localDraftKey,
  readLocalDraft,
  removeLocalDraft,
  storeLocalDraft,
  type Values,
} from './local-drafts.ts'
import { isSameValue } from './values.ts'

interface Props {
  /** Id of the record; without it the record of the context, or a new one. */
  record?: number
  /** Version that is edited. */
  version?: number
  /** Fields saved last; without them the initial values of the form. */
  saved?: Values
  /** Called after the draft was written into the form. */
  onRestore?: (draft: LocalDraft) => void
}

const DEBOUNCE_MS = 600

export const DraftRecovery = ({ record, version = 0, saved, onRestore }: Props) => {
  const form = useFormContext<Values>()
  const resource = useResourceContext() ?? ''
  const contextRecord = useRecordContext()?.id
  const key = localDraftKey(currentLoginName(), resource, record || Number(contextRecord) || 'new')
  const [recovered, setRecovered] = useState<LocalDraft | undefined>(() => readLocalDraft(key))
  const [isStorageFull, setStorageFull] = useState(false)
  // The stored draft is not overwritten until the person has chosen.
  const undecided = useRef(recovered)

  const lastSaved = useRef(saved)
  useLayoutEffect(() => {
    lastSaved.current = saved
  }, [saved])

  const latest = useRef<{ values: Values; initial: Values } | undefined>(undefined)
  const saveDraft = useCallback(() => {
    if (!latest.current || undecided.current) return
    const { values, initial } = latest.current
    if (!isSameValue(values, lastSaved.current ?? initial))
      return setStorageFull(!storeLocalDraft(key, { at: Date.now(), version, values }))
    removeLocalDraft(key)
    return setStorageFull(false)
  }, [key, version])

  const currentKey = useRef(key)
  useLayoutEffect(() => {
    currentKey.current = key
  }, [key])

  const { subscribe } = form
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        latest.current = { values: structuredClone(values), initial: defaultValues ?? {} }
        clearTimeout(timer)
        timer = setTimeout(saveDraft, DEBOUNCE_MS)
      },
    })
    // Phones may discard a page in the background without further events.
    const saveNow = () => {
      clearTimeout(timer)
      saveDraft()
    }
    addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      stop()
      clearTimeout(timer)
      // After the first save the key of the new record has changed; the old one is not written again.
      if (currentKey.current === key) saveDraft()
      removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveNow)
    }
  }, [subscribe, saveDraft, key])

  const choose = (draft: LocalDraft | undefined) => {
    undecided.current = undefined
    setRecovered(undefined)
    if (!draft) return removeLocalDraft(key)
    for (const [name, value] of Object.entries(draft.values))
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true })
    return onRestore?.(draft)
  }

  if (recovered && !isSameValue(recovered.values, form.formState.defaultValues ?? {}))
    return (
      <Alert
        severity="info"
        sx={{ mb: 1.5, alignItems: 'center', flexWrap: 'wrap', width: '100%' }}
        action={
          <Stack direction="row" spacing={1}>
            <Button size="small" variant="contained" onClick={() => choose(recovered)}>
              恢复上次未保存的内容
            </Button>
            <Button size="small" onClick={() => choose(undefined)}>
              放弃
            </Button>
          </Stack>
        }
      >
        您{timeAgo(recovered.at)}填写的内容没有保存
        {recovered.version < version && '，此后这条内容又保存过新版本，恢复后保存时可以比对'}
        。请先选择，之后填写的内容才会自动保留
      </Alert>
    )
  if (isStorageFull)
    return (
      <Alert severity="warning" sx={{ mb: 1.5, width: '100%' }}>
        浏览器存储空间不足，未保存的内容无法自动保留，请尽快保存。
      </Alert>
    )
  return null
}
