// /addproject: chooses between the form (step 1), review (step 2) and listed (step 3).
import { useCallback, useEffect, useRef, useState } from 'react'
import { listingAction } from '#features/listings/contract/owner.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { type ListingAutosave, listingDrafts } from '#features/listings/islands/listing-drafts.ts'
import { actionWords } from '#features/listings/rules/action-texts.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { call } from '#platform/browser/call.ts'
import { currentOwner, currentUser, ownerOf } from '#platform/browser/device-user.ts'
import { lazyPart } from '#platform/browser/lazy-part.tsx'
import { isSignedIn, knownSession } from '#platform/browser/session.ts'
import { followSession } from '#platform/browser/session-sync.ts'
import { loginAddress, offerLogin, showFailure } from '#platform/browser/show-failure.ts'
import { storedValues } from '#platform/browser/stored-values.ts'
import { accountProjectsPath, listingFormPath, publishPath } from '#platform/lib/paths.ts'
import { dismissToast, showDialog, toast } from '#platform/ui/feedback.ts'
import { Opening } from '#platform/ui/Opening.tsx'
import { Steps } from '#platform/ui/Steps.tsx'
import type { Replacement } from './confirm-replace.ts'
import { ListingForm } from './ListingForm.tsx'
import {
  draftFromAccount,
  fetchOwnListing,
  type OpenError,
  openBlank,
  openView,
  type View,
} from './open-view.ts'
import { stepOf } from './status-texts.ts'
import '#platform/ui/styles/long-form.css'
import '#platform/ui/styles/steps.css'
import '#platform/ui/styles/upload.css'
import './listing-form.css'
import { useHeadingFocus } from '#platform/browser/use-heading-focus.ts'
import { useSession } from '#platform/browser/use-session.ts'

const SubmissionStatus = lazyPart(async () => ({
  default: (await import('./SubmissionStatus.tsx')).SubmissionStatus,
}))

interface OpenFailureProps {
  failure: OpenError
  replacesView: boolean
  onRetry: () => void
}

const texts = {
  'signed-out': { title: '请先登录', text: '登录后才能查看和修改自己的林地信息。' },
  gone: { title: '没有找到这条林地信息', text: '它可能已被删除，或不属于当前登录的账号。' },
}

function OpenFailure({ failure, replacesView, onRetry }: OpenFailureProps) {
  const { kind } = failure
  const { title, text } =
    kind === 'unreachable' ? { title: '林地信息加载失败', text: failure.message } : texts[kind]
  const heading = useHeadingFocus(replacesView)
  return (
    <div className="card empty" role="alert">
      <h2 tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <p>{text}</p>
      <p className="button-row">
        {kind === 'signed-out' && (
          <a className="button" href={loginAddress()}>
            去登录
          </a>
        )}
        {kind === 'unreachable' && (
          <button className="button" type="button" onClick={onRetry}>
            重试
          </button>
        )}
        {kind !== 'signed-out' && (
          <a className="button plain" href={accountProjectsPath}>
            我的林地
          </a>
        )}
        <a className="button plain" href={publishPath}>
          发布新的林地
        </a>
      </p>
    </div>
  )
}

const STEPS = ['填写信息', '平台审核', '正式发布']
const REFRESH_MS = 60_000
const wasWarned = storedValues({ name: 'publish-login-asked', area: 'sessionStorage', parse: Boolean })

/** Asks once per tab; the notice on the page stays. */
const warnVisitor = async () => {
  if (wasWarned.read()) return
  wasWarned.write(true)
  const go = await showDialog(
    '温馨提示',
    '您尚未登录。可以先填写，内容保存在本机；上传照片和提交审核需要登录。',
    [
      { label: '先填写', value: false, plain: true },
      { label: '去登录', value: true },
    ],
  )
  if (go) location.assign(loginAddress())
}

const explainFailure = async (failure: OpenError, autosave: ListingAutosave) => {
  if (failure.kind === 'signed-out') return offerLogin()
  if (failure.kind === 'unreachable') return toast(`加载失败：${failure.message}`, 'error')
  autosave.block('gone')
  toast('这条林地信息已被删除', 'error')
}

const currentAddress = () => location.pathname + location.search

interface Props {
  provinces: Region[]
  mapApproval: string
  agreementVersion: string
}

export default function ListingFormPage({ provinces, mapApproval, agreementVersion }: Props) {
  const [view, setView] = useState<View>({ kind: 'opening' })
  const session = useSession()
  /** React key of the current form: a new view mounts a new form. */
  const [viewNumber, setViewNumber] = useState(0)
  const latestRequest = useRef(0)
  /** Path and query of the current view; a change of the hash alone opens nothing. */
  const openedAddress = useRef('')

  const show = useCallback((next: View) => {
    setView(next)
    setViewNumber((count) => count + 1)
  }, [])

  const replaceAddress = useCallback((path: string) => {
    history.replaceState(null, '', path)
    openedAddress.current = currentAddress()
  }, [])

  const open = useCallback(async () => {
    dismissToast()
    const request = ++latestRequest.current
    openedAddress.current = currentAddress()
    await knownSession()
    const search = new URLSearchParams(location.search)
    const next = await openView(search, currentUser())
    if (request !== latestRequest.current) return
    // The prefilled values are in the draft now: a reload must not apply them again.
    if (next.kind === 'form' && !search.has('id') && location.search) replaceAddress(publishPath)
    show(next)
    if (next.kind === 'form' && !isSignedIn()) await warnVisitor()
  }, [show, replaceAddress])

  useEffect(() => {
    void open()
    const onPopState = () => {
      if (currentAddress() !== openedAddress.current) void open()
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [open])

  useEffect(followSession, [])
  const mayOpen = view.kind === 'signed-out' && session.kind === 'signed-in'
  useEffect(() => {
    if (mayOpen) void open()
  }, [mayOpen, open])

  const owner = session.kind === 'signed-in' ? ownerOf(session.user) : ''
  /** Last signed-in user. When another one signs in, the page opens that user's own draft. */
  const lastOwner = useRef('')
  useEffect(() => {
    if (owner === '') return
    const isAnother = lastOwner.current !== '' && lastOwner.current !== owner
    lastOwner.current = owner
    if (!isAnother) return
    void open()
    toast('已换账号登录，之前填写的内容保留在原账号名下')
  }, [owner, open])

  const refresh = useCallback(async (id: number) => {
    const own = await fetchOwnListing(id)
    if (own.kind === 'found')
      setView((now) => (now.kind === 'outcome' && now.id === id ? { ...now, listing: own.listing } : now))
  }, [])

  const pendingId =
    view.kind === 'outcome' && (view.listing?.status ?? STATUS.pending) === STATUS.pending ? view.id : 0
  useEffect(() => {
    if (pendingId === 0) return undefined
    const refreshIfVisible = () => void (document.visibilityState === 'visible' && refresh(pendingId))
    document.addEventListener('visibilitychange', refreshIfVisible)
    const timer = setInterval(refreshIfVisible, REFRESH_MS)
    return () => {
      document.removeEventListener('visibilitychange', refreshIfVisible)
      clearInterval(timer)
    }
  }, [pendingId, refresh])

  const submitted = (id: number) => {
    replaceAddress(listingFormPath(id, 'detail'))
    show({ kind: 'outcome', id, listing: undefined })
    void refresh(id)
  }
  const edit = (id: number) => {
    history.pushState(null, '', listingFormPath(id, 'edit'))
    show({ kind: 'opening' })
    void open()
  }

  const loadFromAccount = async (autosave: ListingAutosave) => {
    const request = latestRequest.current
    await autosave.pause()
    const own = await fetchOwnListing(autosave.draft().id)
    if (request !== latestRequest.current) return
    if (own.kind !== 'found') {
      autosave.resume()
      return explainFailure(own, autosave)
    }
    const { listing } = own
    const draft = draftFromAccount(listing, listing.draft ?? listing.form, currentOwner())
    await listingDrafts.lockDraft(draft.key)
    autosave.discard()
    show({ kind: 'form', draft, origin: { kind: 'account' }, listing })
    toast('已载入账号中的内容')
  }
  const discard = async (autosave: ListingAutosave) => {
    await autosave.pause()
    try {
      await call(listingAction, { id: autosave.draft().id, action: 'discard' })
    } catch (error) {
      autosave.resume()
      return showFailure(error)
    }
    autosave.discard()
    await open()
    toast(actionWords.discard.done)
  }
  const startOver = async (autosave: ListingAutosave) => {
    await autosave.pause()
    const { id, isNew: fresh } = autosave.draft()
    // A draft that another page has claimed is kept. The server refuses to remove a submitted listing.
    if (autosave.discard() && id > 0 && fresh && isSignedIn())
      await call(listingAction, { id, action: 'remove' }).catch(() => undefined)
    show(await openBlank(currentUser()))
  }
  const replacements: Record<Replacement, (autosave: ListingAutosave) => Promise<void>> = {
    blank: startOver,
    discard,
    account: loadFromAccount,
    latest: loadFromAccount,
  }

  const step = view.kind === 'outcome' ? stepOf(view.listing?.status ?? STATUS.pending) : 0
  return (
    <>
      <Steps label="发布步骤" steps={STEPS} at={step} />
      {view.kind === 'opening' && <Opening />}
      {view.kind === 'form' && (
        <ListingForm
          key={viewNumber}
          view={view}
          replacesView={viewNumber > 1}
          provinces={provinces}
          mapApproval={mapApproval}
          agreementVersion={agreementVersion}
          isVisitor={session.kind !== 'signed-in' && !isSignedIn()}
          onSubmitted={submitted}
          onReplace={(how, autosave) => void replacements[how](autosave)}
        />
      )}
      {view.kind === 'outcome' && (
        <SubmissionStatus
          key={view.listing?.status ?? STATUS.pending}
          id={view.id}
          listing={view.listing}
          onEdit={() => edit(view.id)}
          onChanged={() => void refresh(view.id)}
        />
      )}
      {(view.kind === 'signed-out' || view.kind === 'gone' || view.kind === 'unreachable') && (
        <OpenFailure failure={view} replacesView={viewNumber > 1} onRetry={() => void open()} />
      )}
    </>
  )
}
