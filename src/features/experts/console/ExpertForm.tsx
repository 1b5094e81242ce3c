import { required, TextInput } from 'react-admin'
import { PicturesInput } from '#features/content/console/inputs/PicturesInput.tsx'
import { QuantityInput } from '#features/content/console/inputs/QuantityInput.tsx'
import { FormColumns } from '#platform/console/components/Panel.tsx'

export const ExpertForm = () => (
  <FormColumns
    main={
      <>
        <TextInput source="username" validate={required()} helperText={false} />
        <TextInput source="nickname" helperText="如：张教授" />
        <TextInput source="position" helperText={false} />
        <TextInput source="remark" multiline minRows={5} helperText={false} />
      </>
    }
    side={
      <>
        <PicturesInput source="images" max={1} hint="正面照片，可拖放到此处" />
        <QuantityInput source="sort" hint="数字小的排在前面" />
      </>
    }
  />
)
