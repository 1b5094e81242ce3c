import { required, SelectInput, TextInput } from 'react-admin'
import { TitleInput } from '#features/content/console/forms/TitleInput.tsx'
import { FilesInput } from '#features/content/console/inputs/FilesInput.tsx'
import { PicturesInput } from '#features/content/console/inputs/PicturesInput.tsx'
import { QuantityInput } from '#features/content/console/inputs/QuantityInput.tsx'
import { RichTextInput } from '#features/content/console/inputs/RichTextInput.tsx'
import { industries, projectLibraries, projectStages } from '#features/projects/rules/projects.ts'
import { RegionInput } from '#features/regions/console/RegionInput.tsx'
import { FormColumns } from '#platform/console/components/Panel.tsx'
import { TimeInput } from '#platform/console/inputs/TimeInput.tsx'
import { choicesOf } from '#platform/console/texts/format.ts'

const PROJECT_SELECTS = [
  ['type', projectLibraries],
  ['stage_id', projectStages],
  ['industry_id', industries],
] as const
const PROJECT_NUMBERS = ['budget', 'woodland', 'management', 'payback_cycle'] as const
const PROJECT_PARTIES = [
  'subject_company',
  'responsibility_company',
  'third_party',
  'department',
  'contacts',
] as const
const PROJECT_LONG_TEXTS = ['woodremark', 'benefit', 'policy', 'resources'] as const

export const ProjectForm = () => (
  <FormColumns
    main={
      <>
        <TitleInput source="name" />
        <RegionInput required />
        <RichTextInput source="remark" />
        {PROJECT_LONG_TEXTS.map((source) => (
          <TextInput key={source} source={source} multiline minRows={3} helperText={false} />
        ))}
        <FilesInput source="report" max={20} isPrivate />
      </>
    }
    side={
      <>
        {PROJECT_SELECTS.map(([source, labels]) => (
          <SelectInput
            key={source}
            source={source}
            choices={choicesOf(labels)}
            validate={required()}
            helperText={false}
          />
        ))}
        {PROJECT_NUMBERS.map((source) => (
          <QuantityInput key={source} source={source} hint="不填为 0" />
        ))}
        <TimeInput source="starttime" helperText={false} />
        {PROJECT_PARTIES.map((source) => (
          <TextInput key={source} source={source} helperText={false} />
        ))}
        <TextInput source="username" helperText="只有登录的用户能看到" />
        <TextInput source="user_phone" helperText="只有登录的用户能看到" />
        <TimeInput source="createtime" helperText="不填则为首次保存的时间（北京时间）" />
        <PicturesInput source="images" max={3} />
      </>
    }
  />
)
