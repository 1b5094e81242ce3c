import { required, SelectInput, TextInput } from 'react-admin'
import { industries } from '#domain/projects.ts'
import { tenderKinds, tenderNotices } from '#domain/tenders.ts'
import { choicesOf } from '../../inputs/choices.ts'
import { FilesInput } from '../../inputs/FilesInput.tsx'
import { RegionInput } from '../../inputs/RegionInput.tsx'
import { RichTextInput } from '../../inputs/RichText.tsx'
import { TimeInput } from '../../inputs/TimeInput.tsx'
import { FormColumns } from './Columns.tsx'

const TENDER_SELECTS = [
  ['ptype', tenderKinds],
  ['infor_type', tenderNotices],
  ['industry_type', industries],
] as const
const TENDER_TEXTS = ['tendering_type', 'tendering_mode', 'starting_price', 'contact'] as const

const TenderForm = () => (
  <FormColumns
    main={
      <>
        <TextInput source="title" validate={required()} helperText={false} />
        <RichTextInput source="content" />
        <FilesInput source="files" max={20} />
      </>
    }
    side={
      <>
        <TextInput source="project_sn" validate={required()} helperText={false} />
        {TENDER_SELECTS.map(([source, labels]) => (
          <SelectInput
            key={source}
            source={source}
            choices={choicesOf(labels)}
            validate={required()}
            helperText={false}
          />
        ))}
        <RegionInput depth={1} />
        {TENDER_TEXTS.map((source) => (
          <TextInput key={source} source={source} helperText={false} />
        ))}
        <TimeInput source="createtime" helperText="不填则为首次保存的时间（北京时间）" />
      </>
    }
  />
)
export default TenderForm
