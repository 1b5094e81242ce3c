import { required, TextInput } from 'react-admin'
import { FormColumns } from './Columns.tsx'

const SETTING_HINTS: readonly [source: string, hint?: string][] = [
  ['slogan'],
  ['company'],
  ['hotline'],
  ['service_hours', '如：工作日 9:00-17:30'],
  ['email'],
  ['sales_phone', '显示在广告服务页'],
  ['telecom_licence'],
  ['icp'],
  ['police_filing'],
  ['map_approval', '填写后，林地流转的地图显示中国轮廓图，发布林地时可在图上标出位置；不填只显示各省方格图'],
]

const SettingsForm = () => (
  <FormColumns
    main={
      <>
        <TextInput source="name" validate={required()} helperText={false} />
        {SETTING_HINTS.map(([source, hint]) => (
          <TextInput key={source} source={source} helperText={hint ?? false} />
        ))}
        <TextInput source="consult_note" multiline minRows={2} helperText="显示在咨询表单上方" />
      </>
    }
  />
)
export default SettingsForm
