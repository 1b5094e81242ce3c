import type { RefObject } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { formFieldNames } from '#features/listings/contract/fields.ts'
import { CONTENT_MAX, CONTENT_MIN, lengthOf, TITLE_MAX } from '#features/listings/contract/form.ts'
import { forestCategories } from '#features/listings/rules/woodland-rights.ts'
import { lazyPart } from '#platform/browser/lazy-part.tsx'
import { phonesIn } from '#platform/lib/phones.ts'
import { Field } from '#platform/ui/Field.tsx'
import {
  decimalInput,
  digitInput,
  Part,
  partOf,
  SelectField,
  TextField,
  type TextName,
  textInput,
  useFieldError,
} from './fields.tsx'

const Coordinates = lazyPart(() => import('./Coordinates.tsx'))

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

export function PhoneWarning() {
  const texts = useWatch<ListingDraft, readonly ['project_name', 'content']>({
    name: ['project_name', 'content'],
  })
  return texts.some((text) => phonesIn(text).length > 0) ? (
    <p className="warning" role="status">
      标题或详情里写有电话号码，审核时会被退回，请删去。有人预约时，平台会通知您给对方回电。
    </p>
  ) : null
}

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
      <PhoneWarning />
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

const LAID_OUT: ReadonlySet<string> = new Set([
  'species',
  'forest_category',
  'industry_id',
  'stand_age',
  'stock_volume',
  'remaining_term',
  'east',
  'south',
  'west',
  'north',
  'lng',
  'lat',
  'datum',
])
const added = formFieldNames.filter((name) => partOf[name] === 'more' && !LAID_OUT.has(name)) as TextName[]

interface MoreProps {
  box: RefObject<HTMLDetailsElement | null>
  mapApproval: string
}

export function MorePart({ box, mapApproval }: MoreProps) {
  return (
    <details className="card part more" ref={box}>
      <summary>
        <h2>选填信息</h2>
        <span className="meta">树种、林龄、蓄积量、四至、坐标：写得越清楚，越容易找到受让方</span>
      </summary>
      <div className="form">
        <div className="pair">
          <TextField name="species" required={false} hint="如：杉木、毛竹" input={textInput} />
          <SelectField name="forest_category" required={false} of={forestCategories} />
        </div>
        <div className="pair">
          <TextField name="stand_age" required={false} input={digitInput} />
          <TextField name="stock_volume" required={false} input={decimalInput} />
        </div>
        <TextField
          name="remaining_term"
          required={false}
          hint="承包合同或原流转合同还剩的年数"
          input={digitInput}
        />
        <div className="pair">
          <TextField name="east" required={false} input={textInput} />
          <TextField name="south" required={false} input={textInput} />
          <TextField name="west" required={false} input={textInput} />
          <TextField name="north" required={false} input={textInput} />
        </div>
        {added.map((name) => (
          <TextField key={name} name={name} required={false} input={textInput} />
        ))}
        <Coordinates approval={mapApproval} />
      </div>
    </details>
  )
}
