// Step 1: the form. Autosaves every change; a submission creates one listing even if it is retried.
import { atom } from 'nanostores'
import { useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import type { ListingAutosave } from '#features/listings/islands/listing-drafts.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { AgreementDialog } from '#features/site/templates/AgreementDialog.tsx'
import { currentOwner } from '#platform/browser/device-user.ts'
import { SaveState } from '#platform/browser/SaveState.tsx'
import { isSignedIn } from '#platform/browser/session.ts'
import { syncSession } from '#platform/browser/session-sync.ts'
import { loginAddress, offerLogin } from '#platform/browser/show-failure.ts'
import { useHeadingFocus } from '#platform/browser/use-heading-focus.ts'
import { publishAgreementFragmentPath, publishAgreementPath } from '#platform/lib/paths.ts'
import { confirmReplace, type Replacement } from './confirm-replace.ts'
import { type FilePartProps, PicturesPart, RightsPart } from './FileParts.tsx'
import { focusNextOnEnter } from './focus-next-control.ts'
import { LandPart } from './LandPart.tsx'
import { Notices } from './Notices.tsx'
import type { FormView } from './open-view.ts'
import { PricePart } from './PricePart.tsx'
import { SubmitPart } from './SubmitPart.tsx'
import { ContactPart, MorePart, TextPart } from './TextParts.tsx'
import { createUploadCounts } from './upload-counts.ts'
import { useAgreement } from './use-agreement.ts'
import { useAutosave } from './use-autosave.ts'
import { useSmsChoice } from './use-sms-choice.ts'
import { useSubmission } from './use-submission.ts'
import { createResolver } from './validation.ts'

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
