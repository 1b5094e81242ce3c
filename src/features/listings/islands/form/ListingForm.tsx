// Step 1: the form. Autosaves every change; a submission creates one listing even if it is retried.
import { atom } from 'nanostores'
import { useEffect, useEffectEvent, useState } from 'react'
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
import { Chips } from '#platform/ui/Chips.tsx'
import { toast } from '#platform/ui/feedback.ts'
import { $askedPrice } from './asked-price.ts'
import { Banners } from './Banners.tsx'
import { confirmReplace, type Replacement } from './confirm-replace.ts'
import type { FilePartProps } from './FileParts.tsx'
import { chosenMode, type FillingMode, initialMode } from './filling.ts'
import { loadSteps } from './load-steps.ts'
import { OnePageForm } from './OnePageForm.tsx'
import { type FormView, isSameForm } from './open-view.ts'
import { createUploadCounts, type UploadCounts } from './upload-counts.ts'
import { useAgreement } from './use-agreement.ts'
import { useSmsChoice } from './use-sms-choice.ts'
import { createResolver, type FieldName } from './validation.ts'

const StepForm = lazyPart(loadSteps)
const AgreementDialog = lazyPart(async () => ({
  default: (await import('#platform/ui/AgreementDialog.tsx')).AgreementDialog,
}))

const modes: { mode: FillingMode; label: string }[] = [
  { mode: 'steps', label: '一步一步填' },
  { mode: 'page', label: '一页填完' },
]

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

interface Props {
  view: FormView
  provinces: Region[]
  mapApproval: string
  /** Day from which the agreement on publishing holds. */
  agreementVersion: string
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
  agreementVersion,
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
    createResolver({
      isRegionComplete: () => $isRegionComplete.get(),
      isUploading: uploads.isUploading,
      askedPrice: () => $askedPrice.get(),
    }),
  )
  const form = useForm<ListingDraft>({
    defaultValues: initial,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  useEffect(
    () =>
      // A question complains before its field was ever left: the library would keep that until then.
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name && form.getFieldState(name as FieldName).error) void form.trigger(name as FieldName)
        },
      }),
    [form],
  )
  const autosave = useAutosave(view, form, isVisitor, uploads)
  const agreement = useAgreement(isVisitor, agreementVersion)
  const smsChoice = useSmsChoice(!isVisitor)
  const [mode, setMode] = useState(() => initialMode(view.origin))

  const replace = async (how: Replacement) => {
    if (await confirmReplace(how, uploads.uploading())) onReplace(how, autosave)
  }
  const changeMode = async (next: FillingMode) => {
    const files = uploads.uploading()
    // Without a question the chip changes at once, as it was pressed.
    if (files > 0 && !(await confirmReplace('mode', files))) return
    uploads.reset()
    chosenMode.write(next)
    // A reload opens the questions where the address names one.
    if (next === 'page') history.replaceState(null, '', location.pathname + location.search)
    setMode(next)
  }
  const fileParts: FilePartProps = {
    isVisitor,
    onLogin: () => void (isSignedIn() ? syncSession() : offerLogin()),
    owner: () => autosave.draft().owner || currentOwner(),
    onCounts: uploads.set,
  }
  const login = loginAddress()
  const Fields = mode === 'steps' ? StepForm : OnePageForm

  return (
    <FormProvider {...form}>
      <h2 className="visually-hidden" tabIndex={-1} ref={heading}>
        {view.draft.isNew ? '填写林地信息' : '修改林地信息'}
      </h2>
      <Fields
        autosave={autosave}
        agreement={agreement}
        smsChoice={smsChoice}
        uploads={uploads}
        fileParts={fileParts}
        provinces={provinces}
        mapApproval={mapApproval}
        $isRegionComplete={$isRegionComplete}
        onRegion={(complete) => $isRegionComplete.set(complete)}
        onUseAccount={() => void replace('latest')}
        onSubmitted={onSubmitted}
      >
        <Banners
          view={view}
          autosave={autosave}
          isVisitor={isVisitor}
          loginAddress={login}
          onReplace={(how) => void replace(how)}
        />
        <Chips
          id="mode"
          label="怎么填"
          required={false}
          options={modes.map(({ label }, code) => ({ code, label }))}
          input={(code) => ({
            name: 'mode',
            checked: modes[code]?.mode === mode,
            onChange: () => modes[code] && void changeMode(modes[code].mode),
          })}
        />
        <SaveState autosave={autosave} isVisitor={isVisitor} loginAddress={login} />
      </Fields>
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
