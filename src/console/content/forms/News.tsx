import {
  AutocompleteInput,
  BooleanInput,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { newsTypeNames } from '#domain/news.ts'
import { isExpertNews, TOPIC } from '#lib/news-types.ts'
import { choicesOf } from '../../inputs/choices.ts'
import { FilesInput } from '../../inputs/FilesInput.tsx'
import { PicturesInput } from '../../inputs/PicturesInput.tsx'
import { RichTextInput } from '../../inputs/RichText.tsx'
import { TimeInput } from '../../inputs/TimeInput.tsx'
import { FormColumns } from './Columns.tsx'

const keywordFilter = (keyword: string) => ({ keyword })

const TopicAndExpert = () => {
  const type: unknown = useWatch({ name: 'type' })
  return (
    <>
      <ReferenceInput
        source="topic_id"
        reference="news"
        filter={{ category: TOPIC }}
        sort={{ field: 'id', order: 'DESC' }}
      >
        <AutocompleteInput
          optionText="title"
          emptyValue={0}
          filterToQuery={keywordFilter}
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

const NewsForm = () => (
  <FormColumns
    main={
      <>
        <TextInput source="title" validate={required()} helperText={false} />
        <TextInput
          source="remark"
          multiline
          minRows={2}
          helperText="列表和分享卡片上显示，不填则取正文开头"
        />
        <RichTextInput source="content" />
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
        <TimeInput source="createtime" helperText="不填则为首次保存的时间（北京时间）" />
        <BooleanInput source="pinned" helperText={false} />
        <BooleanInput source="hot" helperText={false} />
        <PicturesInput source="images" max={9} />
      </>
    }
  />
)
export default NewsForm
