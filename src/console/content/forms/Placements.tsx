import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin'
import { Columns } from './Columns.tsx'

/** Section of the home page → the type of its articles; any where there is none. */
const PLACES: readonly [source: string, category?: number][] = [
  ['gonggao', 2],
  ['news1', 1],
  ['news2', 2],
  ['news6', 6],
  ['newslist'],
]

const Placements = () => (
  <Columns
    main={PLACES.map(([source, category]) => (
      <ReferenceArrayInput
        key={source}
        source={source}
        reference="news"
        filter={category ? { category } : {}}
        sort={{ field: 'live_since', order: 'DESC' }}
      >
        <AutocompleteArrayInput
          optionText="title"
          filterToQuery={(keyword: string) => ({ keyword })}
          helperText="按选择的先后排列；不足的由最新文章补上"
        />
      </ReferenceArrayInput>
    ))}
  />
)
export default Placements
