import { useFormContext, useWatch } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { CONTENT_MAX, CONTENT_MIN, lengthOf, TITLE_MAX } from '#features/listings/contract/form.ts'
import { Field } from '#platform/ui/Field.tsx'
import { Part, TextField, textInput, useFieldError } from './fields.tsx'
import { PhoneNote } from './PhoneNote.tsx'

function CharacterCount() {
  const content = useWatch<ListingDraft, 'content'>({ name: 'content' })
  const count = lengthOf(content)
  const isTooLong = count > CONTENT_MAX
  return (
    <p className={isTooLong ? 'count beyond' : 'count'}>
      {count}/{CONTENT_MAX}
      {isTooLong && `，超出 ${count - CONTENT_MAX} 字`}
    </p>
  )
}

const TEXTS = ['project_name', 'content'] as const

export function DetailsField() {
  const { register } = useFormContext<ListingDraft>()
  return (
    <Field
      id="content"
      label="林地详情"
      hint={`${CONTENT_MIN}-${CONTENT_MAX} 字：林木长势、道路水源、四至、有无抵押和纠纷等。请勿填写电话，请勿承诺收益`}
      error={useFieldError('content')}
    >
      {(wiring) => (
        <>
          <textarea {...wiring} {...register('content')} rows={7} aria-required />
          <CharacterCount />
        </>
      )}
    </Field>
  )
}

export function TextPart() {
  return (
    <Part id="text" title="标题与详情">
      <TextField
        name="project_name"
        hint={`${TITLE_MAX} 字以内，写明地点、面积和林种，如：建阳麻沙 120 亩毛竹林转让。请勿填写电话`}
        input={textInput}
      />
      <DetailsField />
      <PhoneNote of={TEXTS} />
    </Part>
  )
}

export function ContactPart() {
  return (
    <Part id="contact" title="联系方式" note="电话不公开展示：有人预约时，平台通知您给对方回电。">
      <TextField
        name="user_name"
        hint="公开页面只显示姓氏，如：林**"
        input={{ autoComplete: 'name', enterKeyHint: 'next' }}
      />
      <div className="pair">
        <TextField
          name="user_phone"
          required={false}
          hint="手机或带区号的座机；不填则用账号的手机号码"
          input={{ type: 'tel', autoComplete: 'tel', enterKeyHint: 'next' }}
        />
        <TextField
          name="spare_phone"
          required={false}
          hint="选填"
          input={{ type: 'tel', autoComplete: 'off', enterKeyHint: 'next' }}
        />
      </div>
    </Part>
  )
}
