import { Skeleton } from '@mui/material'
import { lazy, Suspense } from 'react'
import {
  AutocompleteInput,
  BooleanInput,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useEditedId } from '#features/content/console/edited-id.ts'
import { TitleInput } from '#features/content/console/forms/TitleInput.tsx'
import { FilesInput } from '#features/content/console/inputs/FilesInput.tsx'
import { PicturesInput } from '#features/content/console/inputs/PicturesInput.tsx'
import { RichTextInput } from '#features/content/console/inputs/RichTextInput.tsx'
import { isTopic } from '#features/news/contract/news.ts'
import { newsTypeNames } from '#features/news/rules.ts'
import { FormColumns } from '#platform/console/components/Panel.tsx'
import { TimeInput } from '#platform/console/inputs/TimeInput.tsx'
import { choicesOf } from '#platform/console/texts/format.ts'
import { isExpertNews, TOPIC } from '#platform/lib/news-types.ts'

const keywordFilter = (keyword: string) => ({ keyword })

const TopicItems = lazy(async () => ({ default: (await import('./topics/TopicItems.tsx')).TopicItems }))

/** A topic has articles instead of standing in another one. */
const ItemsOfTopic = () => {
  const [type, topic]: unknown[] = useWatch({ name: ['type', 'topic_id'] })
  if (!isTopic({ type: Number(type), topic_id: Number(topic) })) return null
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={120} aria-label="正在打开专题文章" />}>
      <TopicItems />
    </Suspense>
  )
}

const TopicAndExpert = () => {
  const type: unknown = useWatch({ name: 'type' })
  const id = useEditedId()
  return (
    <>
      <ReferenceInput
        source="topic_id"
        reference="news"
        filter={{ category: TOPIC, outside_topics: true }}
        sort={{ field: 'id', order: 'DESC' }}
      >
        <AutocompleteInput
          optionText="title"
          emptyValue={0}
          filterToQuery={keywordFilter}
          getOptionDisabled={(option: { id?: unknown }) => option.id === id}
          helperText="选了专题，文章就收在该专题下"
        />
      </ReferenceInput>
      {isExpertNews(Number(type)) && (
        <ReferenceInput source="expert_id" reference="experts" sort={{ field: 'title', order: 'ASC' }}>
          <AutocompleteInput
            optionText="title"
            emptyValue={0}
            filterToQuery={keywordFilter}
            helperText={false}
          />
        </ReferenceInput>
      )}
    </>
  )
}

export const NewsForm = () => (
  <FormColumns
    main={
      <>
        <TitleInput source="title" />
        <TextInput
          source="remark"
          multiline
          minRows={2}
          helperText="列表和分享卡片上显示，不填则取正文开头"
        />
        <RichTextInput source="content" />
        <ItemsOfTopic />
        <FilesInput source="files" max={20} />
      </>
    }
    side={
      <>
        <SelectInput
          source="type"
          choices={choicesOf(newsTypeNames)}
          validate={required()}
          helperText={false}
        />
        <TopicAndExpert />
        <TextInput source="source" helperText={false} />
        <TextInput
          source="old_address"
          helperText="文章在旧网站的网址。是本站域名的，打开旧网址会转到这篇文章；其他网站的只作记录"
        />
        <TimeInput source="createtime" helperText="不填则为首次保存的时间（北京时间）" />
        <BooleanInput source="pinned" helperText={false} />
        <BooleanInput source="hot" helperText={false} />
        <PicturesInput source="images" max={9} />
      </>
    }
  />
)
