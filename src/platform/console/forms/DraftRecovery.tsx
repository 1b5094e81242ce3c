// Keeps the unsaved values of the form around it in the browser, and on the server where the form has a draft there, and
// offers them when the form is opened again.
import { Alert, Button, Stack } from '@mui/material'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRecordContext, useResourceContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { newUuid } from '#platform/console/random.ts'
import { currentLoginName } from '#platform/console/session.ts'
import { timeAgo } from '#platform/console/texts/format.ts'
import { type DraftOffer, draftOffers } from './draft-offers.ts'
import { type LocalDraft, localDraftKey, localDrafts, readLocalDrafts, type Values } from './local-drafts.ts'
import type { FormServerDraft, ServerDrafts } from './server-draft.ts'
import { isSameValue } from './values.ts'

interface Props {
  /** Id of the record, 0 for a new one; without it the record of the context. */
  record?: number
  version?: number
  saved?: Values
  serverDraft?: FormServerDraft
  /** A save or an action is in progress: what is restored now could end up in another version. */
  isBusy?: boolean
  onRestore?: (draft: LocalDraft) => void
}

const DEBOUNCE_MS = 600

/** Unsaved values that were found when the form was opened, for the record and version that it had then. */
const useOffers = (
  recordKey: string,
  record: number,
  version: number,
  serverDraft: FormServerDraft | undefined,
) => {
  const { formState } = useFormContext<Values>()
  const [opened] = useState(() => ({
    record,
    version,
    local: readLocalDrafts(recordKey),
    values: formState.defaultValues ?? {},
  }))
  const [offers, setOffers] = useState<readonly DraftOffer[]>([])

  useEffect(() => {
    let isGone = false
    const show = (remote: ServerDrafts | undefined) => {
      if (isGone) return
      const result = draftOffers({ local: opened.local, remote }, opened.values)
      const offered = new Set(result.map(({ key }) => key))
      // A draft that another window has changed since is not the one that was settled.
      for (const { key, at } of opened.local)
        if (!offered.has(key) && localDrafts.read(key)?.at === at) localDrafts.remove(key)
      setOffers(result)
    }
    if (serverDraft) serverDraft.list(opened.record).then(show, () => show(undefined))
    else show(undefined)
    return () => {
      isGone = true
    }
  }, [opened, serverDraft])

  // Saved meanwhile: a draft of what the form held before must not be written into what it holds now.
  const areCurrent = opened.record === record && opened.version === version
  const decide = (offer: DraftOffer) => setOffers(offers.filter((other) => other !== offer))
  return { offers: areCurrent ? offers : [], decide }
}

const offerText = ({ key, at, values, version }: DraftOffer, current: number) => {
  const title = values.title ?? values.name ?? values.username
  // Drafts of new records may be of different ones.
  const named = version === 0 && typeof title === 'string' && title !== '' ? `（${title}）` : ''
  const what = key === undefined ? '在其他设备上有未保存的修改' : '在这个浏览器里填写的内容没有保存'
  const outdated = version < current ? '，此后这条内容又保存过新版本，恢复后保存时可以比对' : ''
  return `您${timeAgo(at)}${what}${named}${outdated}`
}

export const DraftRecovery = ({
  record,
  version = 0,
  saved,
  serverDraft,
  isBusy = false,
  onRestore,
}: Props) => {
  const form = useFormContext<Values>()
  const resource = useResourceContext() ?? ''
  const contextRecord = useRecordContext()?.id
  const id = record ?? (Number(contextRecord) || 0)
  const keyOf = useCallback(
    (draft: string) => localDraftKey(currentLoginName(), resource, id || 'new', draft),
    [resource, id],
  )
  const { offers, decide } = useOffers(keyOf(''), id, version, serverDraft)
  const [isStorageFull, setStorageFull] = useState(false)
  const localId = useRef(newUuid())
  const ownId = useCallback(() => serverDraft?.id ?? localId.current, [serverDraft])

  /** Draft that was restored: until the next version, the form edits the version that the draft was made from. */
  const restored = useRef<{ in: number; version: number } | undefined>(undefined)
  const edited = useRef({ id, version, saved, keyOf })
  useLayoutEffect(() => {
    edited.current = { id, version, saved, keyOf }
  })

  const copied = useRef<LocalDraft['copied']>(undefined)
  const latest = useRef<{ values: Values; initial: Values; at: number } | undefined>(undefined)
  const saveDraft = useCallback(() => {
    if (!latest.current) return
    const { values, initial, at } = latest.current
    const { current } = edited
    const key = current.keyOf(ownId())
    if (isSameValue(values, current.saved ?? initial)) {
      localDrafts.remove(key)
      serverDraft?.clear()
      copied.current = undefined
      return setStorageFull(false)
    }
    const draft = {
      id: ownId(),
      at,
      version: restored.current?.in === current.version ? restored.current.version : current.version,
      values,
    }
    const storeLocally = () =>
      setStorageFull(!localDrafts.write({ ...draft, ...(copied.current && { copied: copied.current }) }, key))
    storeLocally()
    if (copied.current?.at === at) return undefined
    return serverDraft?.change({ record: current.id, version: draft.version, values }, (storedAt) => {
      copied.current = { at, storedAt }
      if (localDrafts.read(key)?.at === at) storeLocally()
    })
  }, [ownId, serverDraft])

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
      saveNow()
      removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveNow)
    }
  }, [subscribe, saveDraft, serverDraft])

  const giveUp = (offer: DraftOffer) => {
    // Changed here and on another device: one draft, offered twice.
    const isShared = offers.some((other) => other !== offer && other.id === offer.id)
    if (offer.id && !isShared) serverDraft?.remove(offer.id)
    if (offer.key) localDrafts.remove(offer.key)
    decide(offer)
  }
  const restore = (offer: DraftOffer) => {
    localDrafts.remove(keyOf(ownId()))
    if (!offer.id) {
      if (offer.key) localDrafts.remove(offer.key)
    } else if (serverDraft) serverDraft.adopt(offer.id)
    else localId.current = offer.id
    copied.current = offer.copied
    restored.current = { in: version, version: offer.version }
    decide(offer)
    for (const [name, value] of Object.entries(offer.values))
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true })
    onRestore?.(offer)
  }

  return (
    <>
      {offers.map((offer) => (
        <Alert
          key={`${offer.id ?? ''} ${offer.key ?? ''}`}
          severity="info"
          sx={{ mb: 1.5, alignItems: 'center', flexWrap: 'wrap', width: '100%' }}
          action={
            <Stack direction="row" spacing={1}>
              <Button size="small" variant="contained" disabled={isBusy} onClick={() => restore(offer)}>
                {offer.key === undefined ? '继续编辑' : '恢复上次未保存的内容'}
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
