// Step 1: the form. Autosaves every change; a submission creates one listing even if it is retried.
import { atom, map } from 'nanostores'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider, useForm } from 'react-hook-form'
import { call, Refused, Unreachable } from '#client/call.ts'
import { formFieldNames } from '#contract/listings/fields.ts'
import { type ListingDraft, PRICE_TYPE } from '#contract/listings/form.ts'
import { addForesty, STATUS_TYPE } from '#contract/listings/owner.ts'
import { readerRefusals } from '#contract/reader-refusals.ts'
import type { Region } from '#contract/regions/regions.ts'
import { paths } from '#lib/paths.ts'
import { currentOwner } from '#stores/device-user.ts'
import { type Autosave, createAutosave } from '#stores/draft-autosave.ts'
import { forgetSession, isSignedIn } from '#stores/session.ts'
import { syncSession } from '#stores/session-sync.ts'
import { AgreementDialog } from '#ui/AgreementDialog.tsx'
import { FormError } from '#ui/Field.tsx'
import { showDialog, showMessage, toast } from '#ui/feedback.ts'
import { loginAddress, offerLogin } from '../../show-failure.ts'
import { useHeadingFocus } from '../../use-heading-focus.ts'
import { confirmReplace, type Replacement } from './confirm-replace.ts'
import { type FilePartProps, PicturesPart, RightsPart } from './FileParts.tsx'
import { focusNextOnEnter } from './focus-next-control.ts'
import { LandPart, PricePart } from './LandParts.tsx'
import { Notices } from './Notices.tsx'
import { type FormView, isSameForm } from './open-view.ts'
import { ConflictNotice, SaveState } from './SaveState.tsx'
import { ContactPart, MorePart, TextPart } from './TextParts.tsx'
import { createResolver, parsePrice, serverMessages } from './validation.ts'

const READ_FIRST = readerRefusals.ReadAgreement.msg
const NO_ANSWER = '服务器开小差了，没有收到答复。您填写的内容已保存，请稍后再次提交，不会重复发布。'

interface Props {
  view: FormView
  provinces: Region[]
  /** Map approval number (审图号); the map is hidden while it is empty. */
  mapApproval: string
  isVisitor: boolean
  /** True when this form replaces another view: it then takes the focus. */
  replacesView: boolean
  onSubmitted: (id: number) => void
  /** Called after the user agreed to replace the form's content. */
  onReplace: (how: Replacement, autosave: Autosave) => void
}

/** Both phone fields have the same message: the label tells them apart in the error summary. */
const phoneLabels: Partial<Record<string, string>> = { user_phone: '联系电话：', spare_phone: '备用电话：' }

/** First control of a field. The price input is not rendered while 价格面议 is selected. */
const controlOf = (name: string) =>
  document.getElementById(name) ?? document.getElementById(name === 'price' ? 'price_type' : name)

const total = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0)

/** Asks before submitting without the files that failed to upload. */
const confirmMissingFiles = async (failed: number) =>
  failed === 0 ||
  (await showDialog(
    `还有 ${failed} 个文件没有上传成功，仍要提交吗？`,
    '没有上传成功的文件不会随这条信息提交。',
    [
      { label: '返回查看', value: false, plain: true },
      { label: '仍要提交', value: true },
    ],
  )) === true

export function ListingForm({ view, provinces, mapApproval, isVisitor, replacesView, ...handlers }: Props) {
  const heading = useHeadingFocus(replacesView)
  const [autosave] = useState(() => createAutosave(view.draft, view.origin.kind !== 'unsent'))
  const { form: initial } = view.draft
  const [$isRegionComplete] = useState(() => atom(initial.county_id > 0))
  const [resolver] = useState(() => createResolver(() => $isRegionComplete.get()))
  const form = useForm<ListingDraft>({
    defaultValues: initial,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { errors } = form.formState
  const [agreed, setAgreed] = useState(false)
  const [hasRead, setHasRead] = useState(false)
  const [isAgreementOpen, setAgreementOpen] = useState(false)
  const [agreeError, setAgreeError] = useState('')
  const [failure, setFailure] = useState('')
  const [showsSummary, setShowsSummary] = useState(false)
  const [isSending, setSending] = useState(false)
  const sending = useRef(false)
  const [$uploading] = useState(() => map({ image: 0, images: 0, video: 0 }))
  const [$failed] = useState(() => map({ image: 0, images: 0, video: 0 }))
  const optionalPart = useRef<HTMLDetailsElement>(null)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!isSameForm(values, autosave.draft().form)) autosave.change({ ...values })
        },
      }),
    [form, autosave],
  )

  const syncDraft = useEffectEvent(() => void autosave.saveIfConfirmed())
  // Uploads a draft that was restored after a login (here or in another tab) or prefilled from the address.
  useEffect(() => {
    if (!isVisitor) syncDraft()
  }, [isVisitor])
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (total($uploading.get()) > 0) event.preventDefault()
    }
    const onVisibilityChange = () => document.visibilityState === 'visible' && syncDraft()
    addEventListener('online', syncDraft)
    document.addEventListener('visibilitychange', onVisibilityChange)
    addEventListener('beforeunload', onBeforeUnload)
    return () => {
      removeEventListener('online', syncDraft)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      removeEventListener('beforeunload', onBeforeUnload)
      autosave.stop()
      const unfinished = total($uploading.get())
      if (unfinished > 0) toast(`有 ${unfinished} 个文件没有传完，再次填写时选择同一文件可以继续`, 'error')
    }
  }, [autosave, $uploading])

  const focusOn = (name: string) => {
    const control = controlOf(name)
    if (control && optionalPart.current?.contains(control)) optionalPart.current.open = true
    // Focus after the collapsed part has been rendered open.
    setTimeout(() => {
      control?.focus({ preventScroll: true })
      control?.closest('.field, .tick')?.scrollIntoView({ block: 'center' })
    })
  }
  const focusFirst = (names: readonly string[]) => {
    const first = formFieldNames.find((name) => names.includes(name))
    if (first) focusOn(first)
  }

  const fail = (message: string) => {
    setFailure(message)
    setShowsSummary(false)
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
    if (code === readerRefusals.ReadAgreement.code) return requireAgreement()
    if (code === -1) await showMessage('错误信息', message)
    const { shown, rest } = serverMessages(fields)
    if (code === readerRefusals.BadPlace.code) shown.push(['province_id', message])
    for (const [name, words] of shown) form.setError(name, { type: 'server', message: words })
    focusFirst(shown.map(([name]) => name))
    setShowsSummary(shown.length > 0)
    setFailure(
      shown.length > 0 && rest.length === 0
        ? ''
        : [...rest, ...(rest.length > 0 ? [] : [message])].join('；'),
    )
  }

  const requireAgreement = () => {
    setAgreeError(READ_FIRST)
    toast(READ_FIRST, 'error')
    focusOn('agree')
  }

  const send = async () => {
    // The account changed in another tab: the page is about to load that user's own form.
    if (!autosave.assignOwner()) return
    const focused = document.activeElement
    // Synchronously: anything typed after this would be missing from the submitted listing.
    flushSync(() => setSending(true))
    await autosave.pause()
    const { form: values, id, key, revision, base } = autosave.draft()
    const price = values.price_type === String(PRICE_TYPE.negotiable) ? 0 : parsePrice(values.price)
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
      handlers.onSubmitted(data.id)
    } catch (error) {
      autosave.resume()
      flushSync(() => setSending(false))
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
      await showRefusal(error)
    }
  }

  const onValid = async () => {
    setShowsSummary(false)
    const uploading = total($uploading.get())
    if (uploading > 0) return fail(`还有 ${uploading} 个文件正在上传，请等上传完成后再提交`)
    if (!agreed) return requireAgreement()
    setFailure('')
    if (await confirmMissingFiles(total($failed.get()))) await send()
  }
  const onInvalid = (wrong: object) => {
    setFailure('')
    setShowsSummary(true)
    if (!agreed) setAgreeError(READ_FIRST)
    focusFirst(Object.keys(wrong))
  }
  const submit = async () => {
    // A ref, because two clicks can come before the state is rendered.
    if (sending.current) return
    sending.current = true
    try {
      if (isSignedIn()) await form.handleSubmit(onValid, onInvalid)()
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
    if (await confirmReplace(how, total($uploading.get()))) handlers.onReplace(how, autosave)
  }
  const keepLocal = async () => {
    const sure = await showDialog('以本页内容为准', '别处所做的修改会被本页的内容替换。', [
      { label: '取消', value: false, plain: true },
      { label: '继续', value: true },
    ])
    if (sure) autosave.resolveConflict('overwrite')
  }

  const changeAgreement = (isChecked: boolean) => {
    if (isChecked && !hasRead) return setAgreementOpen(true)
    setAgreed(isChecked)
    if (isChecked) setAgreeError('')
  }
  const openAgreement = () => {
    setHasRead(true)
    setAgreementOpen(true)
  }

  const filePartProps: FilePartProps = {
    isVisitor,
    onLogin: () => void (isSignedIn() ? syncSession() : offerLogin()),
    owner: () => autosave.draft().owner || currentOwner(),
    onCounts: (field, { busy, failed }) => {
      $uploading.setKey(field, busy)
      $failed.setKey(field, failed)
    },
  }
  const wrong = formFieldNames.filter((name) => errors[name])
  const login = loginAddress()

  return (
    <FormProvider {...form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for all its fields at once */}
      <form
        className="form publish-form"
        method="post"
        noValidate
        onKeyDown={focusNextOnEnter}
        inert={isSending}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <h2 className="visually-hidden" tabIndex={-1} ref={heading}>
          {view.draft.fresh ? '填写林地信息' : '修改林地信息'}
        </h2>
        <Notices
          view={view}
          autosave={autosave}
          isVisitor={isVisitor}
          loginAddress={login}
          onReplace={(how) => void replace(how)}
        />
        <SaveState autosave={autosave} isVisitor={isVisitor} loginAddress={login} />
        <LandPart provinces={provinces} onRegion={(complete) => $isRegionComplete.set(complete)} />
        <PricePart />
        <RightsPart {...filePartProps} />
        <PicturesPart {...filePartProps} />
        <TextPart />
        <ContactPart />
        <MorePart box={optionalPart} mapApproval={mapApproval} />
        <section className="card part" aria-labelledby="part-submit">
          <h2 id="part-submit">提交审核</h2>
          <div className="tick">
            <input
              type="checkbox"
              id="agree"
              checked={agreed}
              aria-invalid={agreeError !== ''}
              aria-describedby={agreeError ? 'agree-error' : 'agree-hint'}
              onChange={(event) => changeAgreement(event.target.checked)}
            />
            <span>
              <label htmlFor="agree">我已阅读并同意</label>
              <button className="linklike" type="button" onClick={openAgreement}>
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
          <ConflictNotice
            autosave={autosave}
            onUseAccount={() => void replace('latest')}
            onKeepLocal={() => void keepLocal()}
          />
          <div role="alert">
            {showsSummary && wrong.length > 0 && (
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
          <p className="button-row">
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
      {isAgreementOpen && (
        <AgreementDialog
          title="林权流转信息发布服务协议"
          source={paths.publishAgreementFragment}
          page={paths.publishAgreement}
          onClose={() => setAgreementOpen(false)}
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
