// The form with all its fields on one page.
import { type KeyboardEvent, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { lazyPart } from '#platform/browser/lazy-part.tsx'
import { focusOnClick } from '#platform/ui/focus-on-click.ts'
import type { FillingProps } from './filling.ts'
import { focusField, isOfInputMethod } from './focus-field.ts'
import { LandPart } from './LandPart.tsx'
import { PricePart } from './PricePart.tsx'
import { SubmitPart } from './SubmitPart.tsx'
import { ContactPart, TextPart } from './TextParts.tsx'
import { useSubmission } from './use-submission.ts'

const RightsPart = lazyPart(async () => ({ default: (await import('./FileParts.tsx')).RightsPart }))
const MorePart = lazyPart(() => import('./MorePart.tsx'))
const PicturesPart = lazyPart(async () => ({ default: (await import('./FileParts.tsx')).PicturesPart }))

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
  if (isOfInputMethod(nativeEvent)) return
  event.preventDefault()
  nextControl(target)?.focus()
}

export function OnePageForm({ agreement, fileParts, provinces, mapApproval, ...props }: FillingProps) {
  const form = useFormContext<ListingDraft>()
  const optionalPart = useRef<HTMLDetailsElement>(null)
  const showField = (name: string) => focusField(name, { optionalPart: optionalPart.current })
  const submission = useSubmission({
    ...props,
    form,
    agreement,
    isSmsWanted: props.smsChoice.isWanted,
    showField,
    askAgreement: () => {
      agreement.warn()
      showField('agree')
    },
  })
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for all its fields at once */}
      <form
        className="form publish-form"
        method="post"
        noValidate
        onKeyDown={focusNextOnEnter}
        inert={submission.isSending}
        {...focusOnClick}
        onSubmit={(event) => {
          event.preventDefault()
          void submission.submit()
        }}
      >
        {props.children}
        <LandPart provinces={provinces} onRegion={props.onRegion} />
        <PricePart provinces={provinces} />
        <RightsPart {...fileParts} />
        <PicturesPart {...fileParts} />
        <TextPart />
        <ContactPart />
        <MorePart box={optionalPart} mapApproval={mapApproval} />
        <SubmitPart
          {...props}
          provinces={provinces}
          agreement={agreement}
          submission={submission}
          onField={showField}
        />
      </form>
      <span className="visually-hidden" role="status">
        {submission.isSending ? '正在提交…' : ''}
      </span>
    </>
  )
}
