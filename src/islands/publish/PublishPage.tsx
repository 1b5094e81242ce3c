// /addproject: chooses between the form (step 1), review (step 2) and release (step 3).
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#client/call.ts'
import type { ListingDraft } from '#contract/listing-form.ts'
import { listingAction } from '#contract/my-listings.ts'
import type { Region } from '#contract/regions.ts'
import { STATUS } from '#contract/woodland.ts'
import { paths } from '#lib/paths.ts'
import { holdDraft, keepDraft, ownerOf } from '#stores/listing-draft.ts'
import type { Keeper } from '#stores/listing-keeper.ts'
import { $session, isSignedIn, knownSession } from '#stores/session.ts'
import { ask, toast } from '#ui/feedback.ts'
import { Steps } from '#ui/Steps.tsx'
import { loginAddress, showFailure } from '../show-failure.ts'
import { ListingForm } from './ListingForm.tsx'
import { Outcome } from './Outcome.tsx'
import { findOwn, fromAccount, isSame, openBlank, openPage, type View } from './opening.ts'
import { stepOf } from './outcome-words.ts'
import './publish.css'
import { useSession } from '../use-session.ts'

const STEPS = ['填写信息', '平台审核', '正式发布']
const REFRESH_MS = 60_000
const WARNED = 'publish-login-asked'

const userNow = () => {
  const session = $session.get()
  return session.kind === 'signed-in' ? session.user : undefined
}

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

const told = {
  'signed-out': { title: '请先登录', text: '登录后才能查看和修改自己的林地信息。' },
  gone: { title: '没有找到这条林地信息', text: '它可能已被删除，或不属于当前登录的账号。' },
  unreachable: { title: '服务器开小差了', text: '没能打开这条林地信息，请检查网络后重试。' },
}

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

  const show = useCallback((next: View) => {
    setView(next)
    setRound((count) => count + 1)
  }, [])

  const open = useCallback(async () => {
    const mine = ++turn.current
    await knownSession()
    const search = new URLSearchParams(location.search)
    const next = await openPage(search, userNow())
    if (mine !== turn.current) return
    // What the address filled in is in the form now: a reload must not fill it in again.
    if (!search.has('id') && location.search) history.replaceState(null, '', paths.publish)
    show(next)
    if (next.kind === 'form' && !isSignedIn()) await warnVisitor()
  }, [show])

  useEffect(() => {
    void open()
    const back = () => void open()
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [open])

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
    history.replaceState(null, '', paths.publishListing(id, 'detail'))
    show({ kind: 'outcome', id, listing: undefined })
    void refresh(id)
  }
  const edit = (id: number) => {
    history.pushState(null, '', paths.publishListing(id, 'edit'))
    show({ kind: 'opening' })
    void open()
  }

  /** Another content into the form, over the listing as the account has it now. */
  const reload = async (keeper: Keeper, form?: ListingDraft) => {
    await keeper.pause()
    const found = await findOwn(keeper.draft().id)
    if (found.kind !== 'found') {
      keeper.resume()
      return toast('没能载入，请检查网络后重试', 'error')
    }
    const { listing } = found
    const theirs = listing.draft ?? listing.form
    const sent = form === undefined || isSame(form, theirs)
    const draft = { ...fromAccount(listing, form ?? theirs, ownerOf(userNow())), sent }
    await holdDraft(draft.key)
    if (!sent) keepDraft(draft)
    keeper.drop()
    show({ kind: 'form', draft, origin: { kind: 'account' }, listing })
  }
  const discard = async (keeper: Keeper) => {
    await keeper.pause()
    try {
      await call(listingAction, { id: keeper.draft().id, action: 'discard' })
      keeper.drop()
      await open()
    } catch (error) {
      keeper.resume()
      await showFailure(error)
    }
  }
  const anew = async (keeper: Keeper) => {
    const sure = await ask('清空，重新填写', '已填写的内容会被清空，不能恢复。', [
      { label: '取消', value: false, plain: true },
      { label: '清空', value: true },
    ])
    if (!sure) return
    await keeper.pause()
    const { id, fresh } = keeper.draft()
    // One that another page goes on with stays; so does one that was handed in meanwhile: the server refuses.
    if (keeper.drop() && id > 0 && fresh && isSignedIn())
      await call(listingAction, { id, action: 'remove' }).catch(() => undefined)
    show(await openBlank(userNow()))
    scrollTo(0, 0)
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
          provinces={provinces}
          mapApproval={mapApproval}
          isVisitor={session.kind !== 'signed-in' && !isSignedIn()}
          onSubmitted={submitted}
          onReload={(keeper, form) => void reload(keeper, form)}
          onDiscard={(keeper) => void discard(keeper)}
          onAnew={(keeper) => void anew(keeper)}
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
        <div className="card empty" role="alert">
          <strong>{told[view.kind].title}</strong>
          <p>{told[view.kind].text}</p>
          <p className="ways">
            {view.kind === 'signed-out' && (
              <a className="button" href={loginAddress()}>
                去登录
              </a>
            )}
            {view.kind === 'unreachable' && (
              <button className="button" type="button" onClick={() => void open()}>
                重试
              </button>
            )}
            {view.kind !== 'signed-out' && (
              <a className="button plain" href={paths.accountProjects}>
                我的林地
              </a>
            )}
            <a className="button plain" href={paths.publish}>
              发布新的林地
            </a>
          </p>
        </div>
      )}
    </>
  )
}
