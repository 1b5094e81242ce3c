import { NumberInput, required, TextInput } from 'react-admin'
import { FormColumns } from './Columns.tsx'

const LinkForm = () => (
  <FormColumns
    main={
      <>
        <TextInput source="title" validate={required()} helperText={false} />
        <TextInput source="url" helperText="如 https://www.forestry.gov.cn/" />
        <NumberInput source="sort" min={0} helperText="数字小的排在前面" />
      </>
    }
  />
)
export default LinkForm
