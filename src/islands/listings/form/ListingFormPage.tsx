// /addproject: chooses between the form (step 1), review (step 2) and release (step 3).
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { listingAction } from '#contract/listings/owner.ts'
import { STATUS } from '#contract/listings/woodland.ts'
import type { Region } from '#contract/regions/regions.ts'
import { actionWords } from '#domain/listings/action-texts.ts'
import { paths } from '#lib/paths.ts'
import type { Autosave } from '#stores/draft-autosave.ts'
import { currentOwner, currentUser, lockDraft, ownerOf } from '#stores/draft-storage.ts'
import { isSignedIn, knownSession } from '#stores/session.ts'
import { followSession } from '#stores/session-sync.ts'
import { ask, toast } from '#ui/feedback.ts'
import { Steps } from '#ui/Steps.tsx'
import { loginAddress, offerLogin, showFailure } from '../../show-failure.ts'
import type { Replacement } from './confirm-replace.ts'
import { ListingForm } from './ListingForm.tsx'
import { NoForm } from './OpenFailure.tsx'
import { findOwn, fromAccount, openBlank, openPage, type View } from './open-view.ts'
import { Outcome } from './SubmissionStatus.tsx'
import { stepOf } from './status-texts.ts'
import './listing-form.css'
import { useSession } from '../../use-session.ts'

const STEPS = ['填写信息', '平台审核', '正式发布']
const REFRESH_MS = 60_000
const WARNED = 'publish-login-asked'

/** Once in a tab; the page says it all along. */
const warnVisitor = async () => {
  try {
    if (sessionStorage.getItem(WARNED)) return
    sessionStorage.setItem(WARNED, '1')
  } catch {
    // Then it is asked again at the next visit.
  }
  const go = await ask('温馨提示', '您尚未登录。可以先填写，内容保存在本机；上传照片和提交审核需要登录。', [
    { label: '先填写', value: false, plain: true },
    { label: '去登录', value: true },
  ])
  if (go) location.assign(loginAddress())
}

/** Why the form was not filled anew. */
const tellWhy = async (kind: 'signed-out' | 'gone' | 'unreachable', autosave: Autosave) => {
  if (kind === 'signed-out') return offerLogin()
  if (kind === 'unreachable') return toast('加载失败，请检查网络后重试', 'error')
  autosave.block('gone')
  toast('这条林地信息已被删除', 'error')
}

const addressNow = () => location.pathname + location.search

interface Props {
  provinces: Region[]
  mapApproval: string
}

export default function PublishPage({ provinces, mapApproval }: Props) {
  const [view, setView] = useState<View>({ kind: 'opening' })
  const session = useSession()
  /** Of the form on show: another one is another form. */
  const [round, setRound] = useState(0)
  const turn = useRef(0)
  /** Path and query of what is on show: a jump within the page is no other page. */
  const opened = useRef('')

  const show = useCallback((next: View) => {
    setView(next)
    setRound((count) => count + 1)
  }, [])

  const rewrite = useCallback((path: string) => {
    history.replaceState(null, '', path)
    opened.current = addressNow()
  }, [])

  const open = useCallback(async () => {
    const mine = ++turn.current
    opened.current = addressNow()
    await knownSession()
    const search = new URLSearchParams(location.search)
    const next = await openPage(search, currentUser())
    if (mine !== turn.current) return
    // What the address filled in is in the form now: a reload must not fill it in again.
    if (!search.has('id') && location.search) rewrite(paths.publish)
    show(next)
    if (next.kind === 'form' && !isSignedIn()) await warnVisitor()
  }, [show, rewrite])

  useEffect(() => {
    void open()
    const back = () => {
      if (addressNow() !== opened.current) void open()
    }
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [open])

  useEffect(followSession, [])
  const mayOpen = view.kind === 'signed-out' && session.kind === 'signed-in'
  useEffect(() => {
    if (mayOpen) void open()
  }, [mayOpen, open])

  const owner = session.kind === 'signed-in' ? ownerOf(session.user) : ''
  /** Who was signed in last. What one writes is not for the next: each has a form of their own. */
  const lastOwner = useRef('')
  useEffect(() => {
    if (owner === '') return
    const isAnother = lastOwner.current !== '' && lastOwner.current !== owner
    lastOwner.current = owner
    if (!isAnother) return
    toast('已换账号登录，之前填写的内容保留在原账号名下')
    void open()
  }, [owner, open])

  const refresh = useCallback(async (id: number) => {
    const found = await findOwn(id)
    if (found.kind === 'found')
      setView((now) => (now.kind === 'outcome' && now.id === id ? { ...now, listing: found.listing } : now))
  }, [])

  const awaited =
    view.kind === 'outcome' && (view.listing?.status ?? STATUS.pending) === STATUS.pending ? view.id : 0
  useEffect(() => {
    if (awaited === 0) return undefined
    const look = () => void (document.visibilityState === 'visible' && refresh(awaited))
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(look, REFRESH_MS)
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
    }
  }, [awaited, refresh])

  const submitted = (id: number) => {
    rewrite(paths.publishListing(id, 'detail'))
    show({ kind: 'outcome', id, listing: undefined })
    void refresh(id)
  }
  const edit = (id: number) => {
    history.pushState(null, '', paths.publishListing(id, 'edit'))
    show({ kind: 'opening' })
    void open()
  }

  /** What the account has at this moment, into the form. */
  const load = async (autosave: Autosave) => {
    const mine = turn.current
    await autosave.pause()
    const found = await findOwn(autosave.draft().id)
    if (mine !== turn.current) return
    if (found.kind !== 'found') {
      autosave.resume()
      return tellWhy(found.kind, autosave)
    }
    const { listing } = found
    const draft = fromAccount(listing, listing.draft ?? listing.form, currentOwner())
    await lockDraft(draft.key)
    autosave.discard()
    show({ kind: 'form', draft, origin: { kind: 'account' }, listing })
    toast('已载入账号中的内容')
  }
  const discard = async (autosave: Autosave) => {
    await autosave.pause()
    try {
      await call(listingAction, { id: autosave.draft().id, action: 'discard' })
    } catch (error) {
      autosave.resume()
      return showFailure(error)
    }
    autosave.discard()
    toast(actionWords.discard.done)
    await open()
  }
  const startOver = async (autosave: Autosave) => {
    await autosave.pause()
    const { id, fresh } = autosave.draft()
    // One that another page goes on with stays; so does one that was handed in meanwhile: the server refuses.
    if (autosave.discard() && id > 0 && fresh && isSignedIn())
      await call(listingAction, { id, action: 'remove' }).catch(() => undefined)
    show(await openBlank(currentUser()))
  }
  const replacing: Record<Replacement, (autosave: Autosave) => Promise<void>> = {
    blank: startOver,
    discard,
    account: load,
    latest: load,
  }

  const at = view.kind === 'outcome' ? stepOf(view.listing?.status ?? STATUS.pending) : 0
  return (
    <>
      <Steps label="发布步骤" steps={STEPS} at={at} />
      {view.kind === 'opening' && (
        <p className="card opening" role="status">
          正在打开…如果长时间没有反应，请检查网络后刷新页面。
        </p>
      )}
      {view.kind === 'form' && (
        <ListingForm
          key={round}
          opened={view}
          isNext={round > 1}
          provinces={provinces}
          mapApproval={mapApproval}
          isVisitor={session.kind !== 'signed-in' && !isSignedIn()}
          onSubmitted={submitted}
          onReplace={(how, autosave) => void replacing[how](autosave)}
        />
      )}
      {view.kind === 'outcome' && (
        <Outcome
          key={view.listing?.status ?? STATUS.pending}
          id={view.id}
          listing={view.listing}
          onEdit={() => edit(view.id)}
          onChanged={() => void refresh(view.id)}
        />
      )}
      {(view.kind === 'signed-out' || view.kind === 'gone' || view.kind === 'unreachable') && (
        <NoForm kind={view.kind} isNext={round > 1} onAgain={() => void open()} />
      )}
    </>
  )
}
