import { required, SelectInput, TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { TitleInput } from '#features/content/console/forms/TitleInput.tsx'
import { PicturesInput } from '#features/content/console/inputs/PicturesInput.tsx'
import { QuantityInput } from '#features/content/console/inputs/QuantityInput.tsx'
import { RichTextInput } from '#features/content/console/inputs/RichTextInput.tsx'
import { LEGAL_TEXTS, legalTexts } from '#features/identity/rules/agreements.ts'
import { tidySlug } from '#features/pages/rules.ts'
import { FormColumns } from '#platform/console/components/Panel.tsx'
import { fixedPagePath } from '#platform/lib/paths.ts'

const SlugInput = () => {
  const slug: unknown = useWatch({ name: 'slug' })
  const address = typeof slug === 'string' && slug !== '' ? fixedPagePath(tidySlug(slug)) : '/page/…'
  return (
    <TextInput
      source="slug"
      validate={required()}
      helperText={`页面网址是 ${address}。只用小写字母、数字和连字符；以 about- 开头的列在“关于我们”里`}
    />
  )
}

const legalChoices = [
  { id: '', name: '普通页面' },
  ...LEGAL_TEXTS.map((id) => ({ id, name: legalTexts[id].title })),
]

/** What kind of page it is; a legal text has its address. */
const LegalInput = () => {
  const { setValue } = useFormContext()
  return (
    <SelectInput
      source="legal"
      choices={legalChoices}
      onChange={(event) => {
        const chosen: unknown = 'target' in event ? event.target.value : ''
        const legal = LEGAL_TEXTS.find((name) => name === chosen)
        if (!legal) return
        setValue('slug', legalTexts[legal].slug, { shouldDirty: true })
        setValue('title', legalTexts[legal].title, { shouldDirty: true })
      }}
      helperText="协议和声明按版本保存：施行日到了自动生效，用户下次使用时会请他重新同意"
    />
  )
}

/** A version has a day, other pages an address. */
const AddressInputs = () => {
  const legal: unknown = useWatch({ name: 'legal' })
  if (!legal) return <SlugInput />
  return (
    <>
      <TextInput
        source="from_day"
        validate={required()}
        helperText="从这天零时起施行，如 2027-01-01；不能早于今天。施行后这一版不能再改"
      />
      <TextInput source="note" multiline minRows={2} helperText="请用户重新同意时显示，也显示在页面上" />
    </>
  )
}

export const PageForm = () => (
  <FormColumns
    main={
      <>
        <LegalInput />
        <TitleInput source="title" />
        <AddressInputs />
        <TextInput source="remark" multiline minRows={2} helperText="搜索结果里显示，也显示在正文上方" />
        <RichTextInput source="content" />
      </>
    }
    side={
      <>
        <TextInput
          source="description"
          multiline
          minRows={2}
          helperText="搜索引擎和分享卡片上显示，不填则用摘要"
        />
        <PicturesInput source="images" max={1} />
        <QuantityInput source="sort" hint="在“关于我们”里，数字小的排在前面" />
      </>
    }
  />
)
