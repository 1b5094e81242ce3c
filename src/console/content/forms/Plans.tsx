import { required, SelectInput, TextInput } from 'react-admin'
import { planTypes } from '#domain/plans.ts'
import { choicesOf } from '../../inputs/choices.ts'
import { PicturesInput } from '../../inputs/PicturesInput.tsx'
import { RichTextInput } from '../../inputs/RichText.tsx'
import { TimeInput } from '../../inputs/TimeInput.tsx'
import { FormColumns } from './Columns.tsx'

const PlanForm = () => (
  <FormColumns
    main={
      <>
        <TextInput source="title" validate={required()} helperText={false} />
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
export default PlanForm
