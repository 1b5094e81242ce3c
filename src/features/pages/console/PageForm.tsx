import { required, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { TitleInput } from '#features/content/console/forms/TitleInput.tsx'
import { PicturesInput } from '#features/content/console/inputs/PicturesInput.tsx'
import { QuantityInput } from '#features/content/console/inputs/QuantityInput.tsx'
import { RichTextInput } from '#features/content/console/inputs/RichTextInput.tsx'
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

export const PageForm = () => (
  <FormColumns
    main={
      <>
        <TitleInput source="title" />
        <SlugInput />
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
