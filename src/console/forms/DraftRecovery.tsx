// Keeps the unsaved values of the form around it in the browser, and on the server where the form has a draft there, and
// offers them when the form is opened again.
import { Alert, Button, Stack } from '@mui/material'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRecordContext, useResourceContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { currentLoginName } from '../session.ts'
import { timeAgo } from '../texts/format.ts'
import { type DraftOffer, draftOffers } from './draft-offers.ts'
import {
  type LocalDraft,
  localDraftKey,
  readLocalDraft,
  removeLocalDraft,
  storeLocalDraft,
  type Values,
} from './local-drafts.ts'
import type { FormServerDraft, ServerDraft } from './server-draft.ts'
import { isSameValue } from './values.ts'

interface Props {
  /** Id of the record, 0 for a new one; without it the record of the context. */
  record?: number
  /** Version that is edited. */
  version?: number
  /** Fields saved last; without them the initial values of the form. */
  saved?: Values
  serverDraft?: FormServerDraft
  /** Called after the draft was written into the form. */
  onRestore?: (draft: LocalDraft) => void
}

const DEBOUNCE_MS = 600

/** Unsaved values that were found when the form was opened. */
const useOffers = (key: string, record: number, serverDraft: FormServerDraft | undefined) => {
  const { formState } = useFormContext<Values>()
  const [opened] = useState(() => ({
    key,
    record,
    local: readLocalDraft(key),
    values: formState.defaultValues ?? {},
  }))
  const [offers, setOffers] = useState<readonly DraftOffer[]>([])
  /** The stored draft is not overwritten until the person has chosen. */
  const isLocalUndecided = useRef(opened.local !== undefined)

  useEffect(() => {
    let isGone = false
    const show = (remote: readonly ServerDraft[] | undefined) => {
      if (isGone) return
      const found = draftOffers(opened.local, remote, opened.values)
      isLocalUndecided.current = found.some(({ isRemote }) => !isRemote)
      // Without a draft at opening, what is stored by now was typed since.
      if (opened.local && !isLocalUndecided.current) removeLocalDraft(opened.key)
      setOffers(found)
    }
    if (serverDraft) serverDraft.list(opened.record).then(show, () => show(undefined))
    else show(undefined)
    return () => {
      isGone = true
    }
  }, [opened, serverDraft])

  const decide = (offer: DraftOffer) => {
    if (!offer.isRemote) isLocalUndecided.current = false
    setOffers(offers.filter((other) => other !== offer))
  }
  return { offers, isLocalUndecided, decide }
}

const offerText = ({ isRemote, at, values, version }: DraftOffer, current: number) => {
  const title = values.title ?? values.name ?? values.username
  // Drafts of new records may be of different ones.
  const named = version === 0 && typeof title === 'string' && title !== '' ? `（${title}）` : ''
  const what = isRemote ? '在其他设备上有未保存的修改' : '填写的内容没有保存'
  const outdated = version < current ? '，此后这条内容又保存过新版本，恢复后保存时可以比对' : ''
  const pending = isRemote ? '' : '。请先选择，之后填写的内容才会自动保留'
  return `您${timeAgo(at)}${what}${named}${outdated}${pending}`
}

export const DraftRecovery = ({ record, version = 0, saved, serverDraft, onRestore }: Props) => {
  const form = useFormContext<Values>()
  const resource = useResourceContext() ?? ''
  const contextRecord = useRecordContext()?.id
  const id = record ?? (Number(contextRecord) || 0)
  const key = localDraftKey(currentLoginName(), resource, id || 'new')
  const { offers, isLocalUndecided, decide } = useOffers(key, id, serverDraft)
  const [isStorageFull, setStorageFull] = useState(false)

  const lastSaved = useRef(saved)
  useLayoutEffect(() => {
    lastSaved.current = saved
  }, [saved])

  const copied = useRef<LocalDraft['copied']>(undefined)
  const storeLocally = useCallback(
    (values: Values, at: number) => {
      const stored = storeLocalDraft(key, {
        ...(serverDraft && { id: serverDraft.id }),
        at,
        version,
        values,
        ...(copied.current && { copied: copied.current }),
      })
      setStorageFull(!stored)
    },
    [key, version, serverDraft],
  )

  const latest = useRef<{ values: Values; initial: Values; at: number } | undefined>(undefined)
  const saveDraft = useCallback(() => {
    if (!latest.current) return
    const { values, initial, at } = latest.current
    if (isSameValue(values, lastSaved.current ?? initial)) {
      serverDraft?.clear()
      copied.current = undefined
      if (!isLocalUndecided.current) removeLocalDraft(key)
      return setStorageFull(false)
    }
    if (!isLocalUndecided.current) storeLocally(values, at)
    if (copied.current?.at === at) return undefined
    return serverDraft?.change({ record: id, version, values }, (storedAt) => {
      copied.current = { at, storedAt }
      if (!isLocalUndecided.current && readLocalDraft(key)?.at === at) storeLocally(values, at)
    })
  }, [key, id, version, serverDraft, storeLocally, isLocalUndecided])

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
        latest.current = { values: structuredClone(values), initial: defaultValues ?? {}, at: Date.now() }
        clearTimeout(timer)
        timer = setTimeout(saveDraft, DEBOUNCE_MS)
      },
    })
    // Phones may discard a page in the background without further events.
    const saveNow = () => {
      clearTimeout(timer)
      saveDraft()
      serverDraft?.flush()
    }
    addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      stop()
      // After the first save the key of the new record has changed; the old one is not written again.
      if (currentKey.current === key) saveNow()
      clearTimeout(timer)
      removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveNow)
    }
  }, [subscribe, saveDraft, key, serverDraft])

  const giveUp = (offer: DraftOffer) => {
    // Changed here and on another device: one draft, offered twice.
    const isShared = offers.some((other) => other !== offer && other.id === offer.id)
    if (offer.id && !isShared) serverDraft?.remove(offer.id)
    if (!offer.isRemote) removeLocalDraft(key)
    decide(offer)
  }
  const restore = (offer: DraftOffer) => {
    if (offer.id) serverDraft?.adopt(offer.id)
    copied.current = offer.copied
    decide(offer)
    for (const [name, value] of Object.entries(offer.values))
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true })
    onRestore?.(offer)
  }

  return (
    <>
      {offers.map((offer) => (
        <Alert
          key={`${offer.id ?? ''} ${offer.isRemote}`}
          severity="info"
          sx={{ mb: 1.5, alignItems: 'center', flexWrap: 'wrap', width: '100%' }}
          action={
            <Stack direction="row" spacing={1}>
              <Button size="small" variant="contained" onClick={() => restore(offer)}>
                {offer.isRemote ? '继续编辑' : '恢复上次未保存的内容'}
              </Button>
              <Button size="small" onClick={() => giveUp(offer)}>
                放弃
              </Button>
            </Stack>
          }
        >
          {offerText(offer, version)}
        </Alert>
      ))}
      {isStorageFull && (
        <Alert severity="warning" sx={{ mb: 1.5, width: '100%' }}>
          浏览器存储空间不足，未保存的内容无法自动保留，请尽快保存。
        </Alert>
      )}
    </>
  )
}
