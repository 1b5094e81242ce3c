import { required, TextInput } from 'react-admin'
import { FormColumns } from '#platform/console/components/Panel.tsx'

export const RedirectForm = () => (
  <FormColumns
    main={
      <>
        <TextInput
          source="source"
          validate={required()}
          helperText="旧网站上的网址，如 /news.php?id=12；带本站域名的完整网址也可以"
        />
        <TextInput
          source="target"
          validate={required()}
          helperText="本站网址以 / 开头，其他网站以 https:// 开头"
        />
        <TextInput source="remark" helperText="给同事看的，不公开" />
      </>
    }
  />
)
