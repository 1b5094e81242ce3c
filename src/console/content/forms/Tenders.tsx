import { required, SelectInput, TextInput } from 'react-admin'
import { industries } from '#domain/projects.ts'
import { tenderKinds, tenderNotices } from '#domain/tenders.ts'
import { choicesOf } from '../../inputs/choices.ts'
import { FilesInput } from '../../inputs/FilesInput.tsx'
import { RegionInput } from '../../inputs/RegionInput.tsx'
import { RichText } from '../../inputs/RichText.tsx'
import { TimeInput } from '../../inputs/TimeInput.tsx'
import { Columns } from './Columns.tsx'

const CHOSEN = [
  ['ptype', tenderKinds],
  ['infor_type', tenderNotices],
  ['industry_type', industries],
] as const
const TEXTS = ['tendering_type', 'tendering_mode', 'starting_price', 'contact'] as const

const Tenders = () => (
  <Columns
    main={
      <>
        <TextInput source="title" validate={required()} helperText={false} />
        <RichText source="content" />
        <FilesInput source="files" max={20} />
      </>
    }
    side={
      <>
        <TextInput source="project_sn" validate={required()} helperText={false} />
        {CHOSEN.map(([source, labels]) => (
          <SelectInput
            key={source}
            source={source}
            choices={choicesOf(labels)}
            validate={required()}
            helperText={false}
          />
        ))}
        <RegionInput depth={1} />
        {TEXTS.map((source) => (
          <TextInput key={source} source={source} helperText={false} />
        ))}
        <TimeInput source="createtime" helperText="不填则为首次保存的时间（北京时间）" />
      </>
    }
  />
)
export default Tenders
