// Step 1: the form. Autosaves every change; a submission creates one listing even if it is retried.
import { atom } from 'nanostores'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { autosaveListing, type ListingAutosave } from '#features/listings/islands/listing-drafts.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { currentOwner } from '#platform/browser/device-user.ts'
import { lazyPart } from '#platform/browser/lazy-part.tsx'
import { SaveState } from '#platform/browser/SaveState.tsx'
import { isSignedIn } from '#platform/browser/session.ts'
import { syncSession } from '#platform/browser/session-sync.ts'
import { loginAddress, offerLogin } from '#platform/browser/show-failure.ts'
import { useHeadingFocus } from '#platform/browser/use-heading-focus.ts'
import { publishAgreementFragmentPath, publishAgreementPath } from '#platform/lib/paths.ts'
import { AgreementDialog } from '#platform/ui/AgreementDialog.tsx'
import { toast } from '#platform/ui/feedback.ts'
import { Banners } from './Banners.tsx'
import { confirmReplace, type Replacement } from './confirm-replace.ts'
import type { FilePartProps } from './FileParts.tsx'
import { LandPart } from './LandPart.tsx'
import { type FormView, isSameForm } from './open-view.ts'
import { PricePart } from './PricePart.tsx'
import { SubmitPart } from './SubmitPart.tsx'
import { ContactPart, MorePart, TextPart } from './TextParts.tsx'
import { createUploadCounts, type UploadCounts } from './upload-counts.ts'
import { useAgreement } from './use-agreement.ts'
import { useSmsChoice } from './use-sms-choice.ts'
import { useSubmission } from './use-submission.ts'
import { createResolver } from './validation.ts'

const RightsPart = lazyPart(async () => ({ default: (await import('./FileParts.tsx')).RightsPart }))
const PicturesPart = lazyPart(async () => ({ default: (await import('./FileParts.tsx')).PicturesPart }))

const useAutosave = (
  view: FormView,
  form: UseFormReturn<ListingDraft>,
  isVisitor: boolean,
  uploads: UploadCounts,
): ListingAutosave => {
  const [autosave] = useState(() => autosaveListing(view.draft, view.origin.kind !== 'unsent'))

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
      if (uploads.uploading() > 0) event.preventDefault()
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
      const unfinished = uploads.uploading()
      if (unfinished > 0) toast(`有 ${unfinished} 个文件没有传完，再次填写时选择同一文件可以继续`, 'error')
    }
  }, [autosave, uploads])

  return autosave
}

/** One radio button of a group is a tab stop: the checked one, else the first. */
const isTabStop = (control: HTMLElement) => {
  if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true
  const group = control.form?.querySelectorAll<HTMLInputElement>(`input[name="${control.name}"]`) ?? []
  const all = Array.from(group)
  return control === (all.find(({ checked }) => checked) ?? all[0])
}

const isCollapsed = (control: HTMLElement) =>
  control.tagName !== 'SUMMARY' && control.closest('details:not([open])') !== null

const isSameGroup = (group: HTMLInputElement, control: HTMLElement) =>
  group.type === 'radio' && control instanceof HTMLInputElement && control.name === group.name

const nextControl = (from: HTMLInputElement) =>
  Array.from(from.form?.querySelectorAll<HTMLElement>('input, select, textarea, button, summary') ?? []).find(
    (control) =>
      Boolean(from.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) &&
      !control.matches(':disabled') &&
      !isSameGroup(from, control) &&
      !isCollapsed(control) &&
      isTabStop(control),
  )

/** Keeps Enter from submitting the form. Ignores Enter that confirms an input method's composition. */
const focusNextOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
  const { target, nativeEvent } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'file') return
  // Safari ends the composition before this event; only the deprecated key code 229 shows it.
  if (nativeEvent.isComposing || nativeEvent.keyCode === 229) return
  event.preventDefault()
  nextControl(target)?.focus()
}

interface Props {
  view: FormView
  provinces: Region[]
  mapApproval: string
  isVisitor: boolean
  /** True when this form replaces another view: it then takes the focus. */
  replacesView: boolean
  onSubmitted: (id: number) => void
  onReplace: (how: Replacement, autosave: ListingAutosave) => void
}

export function ListingForm({
  view,
  provinces,
  mapApproval,
  isVisitor,
  replacesView,
  onSubmitted,
  onReplace,
}: Props) {
  const heading = useHeadingFocus(replacesView)
  const { form: initial } = view.draft
  const [$isRegionComplete] = useState(() => atom(initial.county_id > 0))
  const [uploads] = useState(createUploadCounts)
  const [resolver] = useState(() =>
    createResolver({ isRegionComplete: () => $isRegionComplete.get(), isUploading: uploads.isUploading }),
  )
  const form = useForm<ListingDraft>({
    defaultValues: initial,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const autosave = useAutosave(view, form, isVisitor, uploads)
  const agreement = useAgreement(isVisitor)
  const optionalPart = useRef<HTMLDetailsElement>(null)
  const smsChoice = useSmsChoice(!isVisitor)
  const submission = useSubmission({
    form,
    autosave,
    agreement,
    isSmsWanted: smsChoice.isWanted,
    uploads,
    optionalPart,
    onSubmitted,
  })

  const replace = async (how: Replacement) => {
    if (await confirmReplace(how, uploads.uploading())) onReplace(how, autosave)
  }
  const filePartProps: FilePartProps = {
    isVisitor,
    onLogin: () => void (isSignedIn() ? syncSession() : offerLogin()),
    owner: () => autosave.draft().owner || currentOwner(),
    onCounts: uploads.set,
  }
  const login = loginAddress()

  return (
    <FormProvider {...form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for all its fields at once */}
      <form
        className="form publish-form"
        method="post"
        noValidate
        onKeyDown={focusNextOnEnter}
        inert={submission.isSending}
        onSubmit={(event) => {
          event.preventDefault()
          void submission.submit()
        }}
      >
        <h2 className="visually-hidden" tabIndex={-1} ref={heading}>
          {view.draft.isNew ? '填写林地信息' : '修改林地信息'}
        </h2>
        <Banners
          view={view}
          autosave={autosave}
          isVisitor={isVisitor}
          loginAddress={login}
          onReplace={(how) => void replace(how)}
        />
        <SaveState autosave={autosave} isVisitor={isVisitor} loginAddress={login} />
        <LandPart provinces={provinces} onRegion={(complete) => $isRegionComplete.set(complete)} />
        <PricePart provinces={provinces} />
        <RightsPart {...filePartProps} />
        <PicturesPart {...filePartProps} />
        <TextPart />
        <ContactPart />
        <MorePart box={optionalPart} mapApproval={mapApproval} />
        <SubmitPart
          autosave={autosave}
          provinces={provinces}
          agreement={agreement}
          smsChoice={smsChoice}
          submission={submission}
          optionalPart={optionalPart}
          onUseAccount={() => void replace('latest')}
        />
      </form>
      <span className="visually-hidden" role="status">
        {submission.isSending ? '正在提交…' : ''}
      </span>
      {agreement.isOpen && (
        <AgreementDialog
          title="林权流转信息发布服务协议"
          source={publishAgreementFragmentPath}
          page={publishAgreementPath}
          onClose={agreement.close}
          onRead={agreement.markRead}
          onAgree={agreement.agree}
        />
      )}
    </FormProvider>
  )
}
