import { NumberInput, required, SelectInput, TextInput } from 'react-admin'
import { bannerPlaces } from '#domain/content.ts'
import { choicesOf } from '../../inputs/choices.ts'
import { PicturesInput } from '../../inputs/PicturesInput.tsx'
import { FormColumns } from './Columns.tsx'

const BannerForm = () => (
  <FormColumns
    main={
      <>
        <SelectInput
          source="place"
          choices={choicesOf(bannerPlaces)}
          validate={required()}
          helperText={false}
        />
        <TextInput source="title" validate={required()} helperText={false} />
        <TextInput source="remark" helperText={false} />
        <PicturesInput source="images" max={1} required hint="建议宽 1600 像素以上的横图" />
        <TextInput source="url" helperText="本站地址以 / 开头，其他网站以 https:// 开头；不填则没有链接" />
        <NumberInput source="sort" min={0} helperText="数字小的排在前面" />
      </>
    }
  />
)
export default BannerForm
