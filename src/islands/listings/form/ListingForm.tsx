// Step 1: the form. What is typed is kept at once; a submission is sent once, whatever the line does.
import { atom, map } from 'nanostores'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider, useForm } from 'react-hook-form'
import { call, Refused, Unreachable } from '#client/call.ts'
import { type ListingDraft, listingFieldOrder, PRICE_TYPE } from '#contract/listings/form.ts'
import { addForesty, STATUS_TYPE } from '#contract/listings/owner.ts'
import { readerRefusals } from '#contract/reader-refusals.ts'
import type { Region } from '#contract/regions/regions.ts'
import { paths } from '#lib/paths.ts'
import { type Autosave, createAutosave } from '#stores/draft-autosave.ts'
import { currentOwner } from '#stores/draft-storage.ts'
import { forgetSession, isSignedIn } from '#stores/session.ts'
import { syncSession } from '#stores/session-sync.ts'
import { AgreementDialog } from '#ui/AgreementDialog.tsx'
import { FormError } from '#ui/Field.tsx'
import { ask, tell, toast } from '#ui/feedback.ts'
import { loginAddress, offerLogin } from '../../show-failure.ts'
import { mayReplace, type Replacement } from './confirm-replace.ts'
import { PicturesPart, type ProofProps, RightsPart } from './FileParts.tsx'
import { goOnWithEnter } from './focus-next-control.ts'
import { LandPart, PricePart } from './LandParts.tsx'
import { Notices } from './Notices.tsx'
import { type FormView, isSame } from './open-view.ts'
import { Clash, SaveState } from './SaveState.tsx'
import { ContactPart, MorePart, TextPart } from './TextParts.tsx'
import { useTopHeading } from './use-heading-focus.ts'
import { resolverOf, serverMessages, typedPrice } from './validation.ts'

const READ_FIRST = readerRefusals.ReadAgreement.msg
const NO_ANSWER = '服务器开小差了，没有收到答复。您填写的内容已保存，请稍后再次提交，不会重复发布。'

interface Props {
  opened: FormView
  provinces: Region[]
  /** Number under which the outline of the country may be shown; empty for none. */
  mapApproval: string
  isVisitor: boolean
  /** Whether it took the place of another view. */
  isNext: boolean
  onSubmitted: (id: number) => void
  /** Its owner agrees to another content in place of this one. */
  onReplace: (how: Replacement, autosave: Autosave) => void
}

/** In the list of what is wrong: both say the same. */
const phoneLabels: Partial<Record<string, string>> = { user_phone: '联系电话：', spare_phone: '备用电话：' }

/** Of a field; the price has two controls, of which one may be away. */
const controlOf = (name: string) =>
  document.getElementById(name) ?? document.getElementById(name === 'price' ? 'price_type' : name)

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0)

/** What did not arrive is not submitted: never without a word. */
const mayLeaveFiles = async (failed: number) =>
  failed === 0 ||
  (await ask(`还有 ${failed} 个文件没有上传成功，仍要提交吗？`, '没有上传成功的文件不会随这条信息提交。', [
    { label: '返回查看', value: false, plain: true },
    { label: '仍要提交', value: true },
  ])) === true

export function ListingForm({ opened, provinces, mapApproval, isVisitor, isNext, ...acts }: Props) {
  const heading = useTopHeading(isNext)
  const [autosave] = useState(() => createAutosave(opened.draft, opened.origin.kind !== 'unsent'))
  const { form: given } = opened.draft
  const [$isRegionComplete] = useState(() => atom(given.county_id > 0))
  const [resolver] = useState(() => resolverOf(() => $isRegionComplete.get()))
  const form = useForm<ListingDraft>({
    defaultValues: given,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { errors } = form.formState
  const [agreed, setAgreed] = useState(false)
  const [hasRead, setHasRead] = useState(false)
  const [isReading, setReading] = useState(false)
  const [agreeError, setAgreeError] = useState('')
  const [failure, setFailure] = useState('')
  const [summary, setSummary] = useState(false)
  const [isSending, setSending] = useState(false)
  const sending = useRef(false)
  const [$uploading] = useState(() => map({ image: 0, images: 0, video: 0 }))
  const [$failed] = useState(() => map({ image: 0, images: 0, video: 0 }))
  const more = useRef<HTMLDetailsElement>(null)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!isSame(values, autosave.draft().form)) autosave.change({ ...values })
        },
      }),
    [form, autosave],
  )

  const wake = useEffectEvent(() => void autosave.saveIfConfirmed())
  // Restored after a login, here or in another tab, or opened with values of the address: into the account as well.
  useEffect(() => {
    if (!isVisitor) wake()
  }, [isVisitor])
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (sum($uploading.get()) > 0) event.preventDefault()
    }
    const back = () => document.visibilityState === 'visible' && wake()
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', back)
    addEventListener('beforeunload', leave)
    return () => {
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', back)
      removeEventListener('beforeunload', leave)
      autosave.stop()
      const cut = sum($uploading.get())
      if (cut > 0) toast(`有 ${cut} 个文件没有传完，再次填写时选择同一文件可以继续`, 'error')
    }
  }, [autosave, $uploading])

  const focusOn = (name: string) => {
    const control = controlOf(name)
    if (control && more.current?.contains(control)) more.current.open = true
    // A collapsed part takes a moment to open.
    setTimeout(() => {
      control?.focus({ preventScroll: true })
      control?.closest('.field, .tick')?.scrollIntoView({ block: 'center' })
    })
  }
  const focusFirst = (names: readonly string[]) => {
    const first = listingFieldOrder.find((name) => names.includes(name))
    if (first) focusOn(first)
  }

  const fail = (message: string) => {
    setFailure(message)
    setSummary(false)
  }
  const needsLogin = async () => {
    fail('登录后才能提交。您填写的内容已保存到本机，登录后回到本页继续。')
    await offerLogin()
  }

  const showRefusal = async (error: unknown) => {
    if (error instanceof Unreachable) return fail(NO_ANSWER)
    if (!(error instanceof Refused)) throw error
    const { code, message, fields } = error
    if (code === readerRefusals.NotSignedIn.code) {
      await forgetSession()
      return needsLogin()
    }
    if (code === readerRefusals.ListingConflict.code) return autosave.block('conflict')
    if (code === readerRefusals.TargetGone.code) return autosave.block('gone')
    if (code === readerRefusals.ReadAgreement.code) return complainOfAgreement()
    if (code === -1) await tell('错误信息', message)
    const { shown, rest } = serverMessages(fields)
    if (code === readerRefusals.BadPlace.code) shown.push(['province_id', message])
    for (const [name, words] of shown) form.setError(name, { type: 'server', message: words })
    focusFirst(shown.map(([name]) => name))
    setSummary(shown.length > 0)
    setFailure(
      shown.length > 0 && rest.length === 0
        ? ''
        : [...rest, ...(rest.length > 0 ? [] : [message])].join('；'),
    )
  }

  const complainOfAgreement = () => {
    setAgreeError(READ_FIRST)
    toast(READ_FIRST, 'error')
    focusOn('agree')
  }

  const send = async () => {
    // Another one's form is on its way.
    if (!autosave.assignOwner()) return
    const focused = document.activeElement
    // At once: what was typed after this would be in no listing.
    flushSync(() => setSending(true))
    await autosave.pause()
    const { form: values, id, key, revision, base } = autosave.draft()
    const price = values.price_type === String(PRICE_TYPE.negotiable) ? 0 : typedPrice(values.price)
    try {
      const { data, msg } = await call(addForesty, {
        ...values,
        id,
        key,
        revision,
        base,
        face_price: price,
        forestry_price: price,
        status_type: STATUS_TYPE.submit,
        agree: true,
      })
      autosave.discard()
      toast(msg || '提交成功')
      acts.onSubmitted(data.id)
    } catch (error) {
      autosave.resume()
      flushSync(() => setSending(false))
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
      await showRefusal(error)
    }
  }

  const valid = async () => {
    setSummary(false)
    const waiting = sum($uploading.get())
    if (waiting > 0) return fail(`还有 ${waiting} 个文件正在上传，请等上传完成后再提交`)
    if (!agreed) return complainOfAgreement()
    setFailure('')
    if (await mayLeaveFiles(sum($failed.get()))) await send()
  }
  const invalid = (wrong: object) => {
    setFailure('')
    setSummary(true)
    if (!agreed) setAgreeError(READ_FIRST)
    focusFirst(Object.keys(wrong))
  }
  const submit = async () => {
    // Not by state: two clicks may come before it is drawn.
    if (sending.current) return
    sending.current = true
    try {
      if (isSignedIn()) await form.handleSubmit(valid, invalid)()
      else await needsLogin()
    } finally {
      sending.current = false
    }
  }

  const save = async () => {
    if (!isSignedIn()) {
      toast('已保存到本机')
      return offerLogin()
    }
    await autosave.save()
    const { kind } = autosave.$status.get()
    if (kind === 'saved') toast('草稿已保存')
    if (kind === 'unchanged') toast('还没有填写内容')
    if (kind === 'offline') toast('离线，已保存到本机', 'error')
    if (kind === 'signed-out') await offerLogin()
  }

  const replace = async (how: Replacement) => {
    if (await mayReplace(how, sum($uploading.get()))) acts.onReplace(how, autosave)
  }
  const keepMine = async () => {
    const sure = await ask('以本页内容为准', '别处所做的修改会被本页的内容替换。', [
      { label: '取消', value: false, plain: true },
      { label: '继续', value: true },
    ])
    if (sure) autosave.resolveConflict('overwrite')
  }

  const tick = (wanted: boolean) => {
    if (wanted && !hasRead) return setReading(true)
    setAgreed(wanted)
    if (wanted) setAgreeError('')
  }
  const read = () => {
    setHasRead(true)
    setReading(true)
  }

  const proof: ProofProps = {
    isVisitor,
    onLogin: () => void (isSignedIn() ? syncSession() : offerLogin()),
    owner: () => autosave.draft().owner || currentOwner(),
    onCounts: (field, { busy, failed }) => {
      $uploading.setKey(field, busy)
      $failed.setKey(field, failed)
    },
  }
  const wrong = listingFieldOrder.filter((name) => errors[name])
  const login = loginAddress()

  return (
    <FormProvider {...form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for all its fields at once */}
      <form
        className="form publish-form"
        method="post"
        noValidate
        onKeyDown={goOnWithEnter}
        inert={isSending}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <h2 className="visually-hidden" tabIndex={-1} ref={heading}>
          {opened.draft.fresh ? '填写林地信息' : '修改林地信息'}
        </h2>
        <Notices
          opened={opened}
          autosave={autosave}
          isVisitor={isVisitor}
          loginAddress={login}
          onReplace={(how) => void replace(how)}
        />
        <SaveState autosave={autosave} isVisitor={isVisitor} loginAddress={login} />
        <LandPart provinces={provinces} onRegion={(complete) => $isRegionComplete.set(complete)} />
        <PricePart />
        <RightsPart {...proof} />
        <PicturesPart {...proof} />
        <TextPart />
        <ContactPart />
        <MorePart box={more} mapApproval={mapApproval} />
        <section className="card part" aria-labelledby="part-submit">
          <h2 id="part-submit">提交审核</h2>
          <div className="tick">
            <input
              type="checkbox"
              id="agree"
              checked={agreed}
              aria-invalid={agreeError !== ''}
              aria-describedby={agreeError ? 'agree-error' : 'agree-hint'}
              onChange={(event) => tick(event.target.checked)}
            />
            <span>
              <label htmlFor="agree">我已阅读并同意</label>
              <button className="linklike" type="button" onClick={read}>
                《林权流转信息发布服务协议》
              </button>
            </span>
          </div>
          {agreeError ? (
            <p className="error" id="agree-error">
              {agreeError}
            </p>
          ) : (
            <p className="hint" id="agree-hint">
              提交前请打开协议阅读全文
            </p>
          )}
          <Clash autosave={autosave} onTheirs={() => void replace('latest')} onMine={() => void keepMine()} />
          <div role="alert">
            {summary && wrong.length > 0 && (
              <div className="form-error">
                <p>有 {wrong.length} 处需要填写或修改：</p>
                <ul className="problems">
                  {wrong.map((name) => (
                    <li key={name}>
                      <button className="linklike" type="button" onClick={() => focusOn(name)}>
                        {phoneLabels[name]}
                        {errors[name]?.message as string}
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
          <FormError message={failure} />
          <p className="ways">
            <button className="button plain" type="button" onClick={() => void save()}>
              保存草稿
            </button>
            <button className="button">{isSending ? '提交中…' : '提交审核'}</button>
          </p>
          <p className="hint">提交后一般 1–2 个工作日内完成审核，结果会通过站内消息通知您。</p>
        </section>
      </form>
      <span className="visually-hidden" role="status">
        {isSending ? '正在提交…' : ''}
      </span>
      {isReading && (
        <AgreementDialog
          title="林权流转信息发布服务协议"
          source={paths.publishAgreementFragment}
          page={paths.publishAgreement}
          onClose={() => setReading(false)}
          onRead={() => setHasRead(true)}
          onAgree={() => {
            setHasRead(true)
            setAgreed(true)
            setAgreeError('')
          }}
        />
      )}
    </FormProvider>
  )
}
