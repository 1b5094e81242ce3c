// The fields of each question, with examples as people say them. Numbers too are written with the keyboard for words: 公顷,
// 十二万 and 2054年止 are no digits.
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { isNegotiable } from '#features/listings/contract/draft.ts'
import { understoodIn } from '#features/listings/contract/form.ts'
import { MAX_YEARS, PRICE_TYPE } from '#features/listings/contract/woodland.ts'
import { CertificateField, PhotosField, VideoFields } from '#features/listings/islands/form/FileParts.tsx'
import {
  ChipsField,
  SelectField,
  TextField,
  type TextName,
  textInput,
} from '#features/listings/islands/form/fields.tsx'
import type { FillingProps } from '#features/listings/islands/form/filling.ts'
import { RegionField } from '#features/listings/islands/form/LandPart.tsx'
import { LocalMedian } from '#features/listings/islands/form/LocalMedian.tsx'
import { PhoneNote, PUBLIC_TEXTS } from '#features/listings/islands/form/PhoneNote.tsx'
import RateOffer from '#features/listings/islands/form/RateOffer.tsx'
import { TermWarning } from '#features/listings/islands/form/TermWarning.tsx'
import { DetailsField } from '#features/listings/islands/form/TextParts.tsx'
import { offerOf } from '#features/listings/islands/form/validation.ts'
import { transferCategories, woodlandTypes } from '#features/listings/rules/woodland.ts'
import { forestCategories, ownerships, warrants } from '#features/listings/rules/woodland-rights.ts'
import { lazyPart } from '#platform/browser/lazy-part.tsx'
import { answerText } from './answers.ts'
import { type QuestionName, questionOf } from './questions.ts'

const Coordinates = lazyPart(() => import('#features/listings/islands/form/Coordinates.tsx'))

export interface AnswerProps
  extends Pick<FillingProps, 'fileParts' | 'provinces' | 'mapApproval' | 'onRegion'> {
  /** Goes on to the next question. */
  onAnswered: () => void
}

interface ChoiceProps {
  name: TextName
  of: Record<number, string>
  hint: string
  onAnswered: () => void
}

/** A press answers the question; arrow keys only move among the choices. */
const Choice = ({ onAnswered, hint, ...field }: ChoiceProps) => (
  <ChipsField
    {...field}
    hint={`${hint}点一下就到下一题`}
    // After the change, which the browser reports later.
    onClick={({ detail }) => detail > 0 && setTimeout(onAnswered)}
  />
)

/** The answer as it was read, where its field does not say so by itself. */
function ShownBack({ name, question }: { name: TextName; question: QuestionName }) {
  const form = useWatch<ListingDraft>() as ListingDraft
  const typed = form[name]
  const text = answerText(question, form)
  const isPlain = text === typed.trim() || understoodIn(name, typed) !== ''
  return <output className="understood">{typed && !isPlain ? text : ''}</output>
}

const DictationHint = () => <p className="hint dictation">不想打字的，可以按键盘上的话筒说</p>

const PHONE_INPUT = { type: 'tel', autoComplete: 'tel', enterKeyHint: 'next' } as const

function PriceAnswer({ provinces, onAnswered }: AnswerProps) {
  const { setValue, clearErrors } = useFormContext<ListingDraft>()
  const { price_type, price, measure_area, years } = useWatch<ListingDraft>() as ListingDraft
  const isChosen = price_type === String(PRICE_TYPE.negotiable)
  const choose = (type: number) => {
    setValue('price_type', String(type), { shouldDirty: true })
    clearErrors('price')
  }
  if (isChosen)
    return (
      <>
        <output className="understood">按“价格面议”发布</output>
        <button className="button plain" type="button" onClick={() => choose(PRICE_TYPE.custom)}>
          改为写价格
        </button>
      </>
    )
  return (
    <>
      <TextField
        name="price"
        hint="全部年限、全部面积加起来的总价。比如：36 万、十二万、500000 元"
        input={textInput}
      />
      {isNegotiable({ price_type, price }) ? (
        <output className="understood">按“价格面议”发布</output>
      ) : (
        <ShownBack name="price" question="price" />
      )}
      <RateOffer />
      <LocalMedian provinces={provinces} listing={offerOf({ price, measure_area, years })} />
      <button
        className="button plain"
        type="button"
        onClick={() => {
          choose(PRICE_TYPE.negotiable)
          onAnswered()
        }}
      >
        还没想好，价格面议
      </button>
    </>
  )
}

const answers: Record<QuestionName, (props: AnswerProps) => ReactNode> = {
  category: ({ onAnswered }) => (
    <Choice
      name="forestry_type"
      of={transferCategories}
      hint="转让是剩下的年限都转给别人；出租是收租金、到期收回；转包是包给本村的人。"
      onAnswered={onAnswered}
    />
  ),
  type: ({ onAnswered }) => (
    <Choice
      name="type"
      of={woodlandTypes}
      hint="和权证上写的一样最好。竹林选有林地，长着成片大树的选乔木林地。"
      onAnswered={onAnswered}
    />
  ),
  place: ({ provinces, onRegion }) => <RegionField provinces={provinces} onRegion={onRegion} />,
  area: () => (
    <>
      <TextField name="measure_area" hint="照权证上的写。比如：120 亩、80 公顷、120 多亩" input={textInput} />
      <ShownBack name="measure_area" question="area" />
    </>
  ),
  years: () => (
    <>
      <TextField
        name="years"
        hint={`比如：30 年、2054 年止。最长 ${MAX_YEARS} 年，也不能超过合同剩下的年数`}
        input={textInput}
      />
      <ShownBack name="years" question="years" />
      <TermWarning />
    </>
  ),
  price: (props) => <PriceAnswer {...props} />,
  ownership: ({ onAnswered }) => (
    <Choice name="ownership" of={ownerships} hint="自家承包的选个人。" onAnswered={onAnswered} />
  ),
  warrant: ({ onAnswered }) => (
    <Choice name="warrant" of={warrants} hint="有林权证的，选第一个。" onAnswered={onAnswered} />
  ),
  certificate: ({ fileParts }) => <CertificateField {...fileParts} />,
  photos: ({ fileParts }) => <PhotosField {...fileParts} />,
  details: () => (
    <>
      <DetailsField />
      <DictationHint />
    </>
  ),
  contact: () => (
    <>
      <TextField
        name="user_name"
        hint="写姓名，公开页面只显示姓，如：林**"
        input={{ autoComplete: 'name', enterKeyHint: 'next' }}
      />
      <TextField
        name="user_phone"
        required={false}
        hint="手机，或带区号的座机。不写就用账号的手机号码；不公开"
        input={PHONE_INPUT}
      />
    </>
  ),
  title: () => (
    <>
      <TextField
        name="project_name"
        hint="写明地点、面积和林种。比如：建阳麻沙 120 亩毛竹林转让。请勿填写电话"
        input={textInput}
      />
      <DictationHint />
    </>
  ),
  address: () => (
    <>
      <TextField
        name="address"
        required={false}
        hint="比如：麻沙镇水南村后山。会公开显示"
        input={textInput}
      />
      <DictationHint />
    </>
  ),
  trees: () => (
    <>
      <TextField name="species" required={false} hint="比如：杉木、毛竹" input={textInput} />
      <SelectField name="forest_category" required={false} of={forestCategories} />
      <TextField name="stand_age" required={false} hint="比如：15 年" input={textInput} />
      <TextField name="stock_volume" required={false} hint="比如：860 方" input={textInput} />
      <DictationHint />
    </>
  ),
  term: () => (
    <>
      <TextField
        name="remaining_term"
        required={false}
        hint="承包合同或原来的流转合同还剩的年数。比如：25 年、2050 年止"
        input={textInput}
      />
      <ShownBack name="remaining_term" question="term" />
      <TermWarning />
    </>
  ),
  boundaries: () => (
    <>
      <TextField name="east" required={false} hint="比如：小溪" input={textInput} />
      <TextField name="south" required={false} input={textInput} />
      <TextField name="west" required={false} input={textInput} />
      <TextField name="north" required={false} input={textInput} />
      <DictationHint />
    </>
  ),
  point: ({ mapApproval }) => <Coordinates approval={mapApproval} />,
  video: ({ fileParts }) => <VideoFields {...fileParts} />,
  spare: () => (
    <TextField name="spare_phone" required={false} hint="手机，或带区号的座机" input={PHONE_INPUT} />
  ),
}

const publicTexts = Object.fromEntries(
  PUBLIC_TEXTS.map((name) => [
    questionOf[name],
    PUBLIC_TEXTS.filter((other) => questionOf[other] === questionOf[name]),
  ]),
)

export const Answer = ({ question, ...props }: AnswerProps & { question: QuestionName }) => (
  <>
    {answers[question](props)}
    {publicTexts[question] && <PhoneNote of={publicTexts[question]} />}
  </>
)
