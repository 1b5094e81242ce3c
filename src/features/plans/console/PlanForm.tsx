import { required, SelectInput, TextInput } from 'react-admin'
import { TitleInput } from '#features/content/console/forms/TitleInput.tsx'
import { PicturesInput } from '#features/content/console/inputs/PicturesInput.tsx'
import { RichTextInput } from '#features/content/console/inputs/RichTextInput.tsx'
import { planTypes } from '#features/plans/rules.ts'
import { FormColumns } from '#platform/console/components/Panel.tsx'
import { TimeInput } from '#platform/console/inputs/TimeInput.tsx'
import { choicesOf } from '#platform/console/texts/format.ts'

export const PlanForm = () => (
  <FormColumns
    main={
      <>
        <TitleInput source="title" />
        <TextInput source="remark" multiline minRows={2} helperText={false} />
        <RichTextInput source="content" />
      </>
    }
    side={
      <>
        <SelectInput
          source="plan_type"
          choices={choicesOf(planTypes)}
          validate={required()}
          helperText={false}
        />
        <TimeInput source="createtime" helperText="不填则为首次保存的时间（北京时间）" />
        <PicturesInput source="images" max={9} />
      </>
    }
  />
)
