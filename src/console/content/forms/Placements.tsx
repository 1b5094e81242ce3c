import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin'
import { FOREST_SECTIONS } from '#contract/home.ts'
import { LISTED, titleOf } from '../listed.ts'
import { Columns } from './Columns.tsx'

/** Section of the home page → the type of its articles; any where there is none. */
const PLACES: readonly [source: string, category?: number][] = [
  ['gonggao', 2],
  ['news1', 1],
  ['news2', 2],
  ['news6', 6],
  ['newslist'],
]

const keywordOf = (keyword: string) => ({ keyword })

const articles = PLACES.map(([source, category]) => (
  <ReferenceArrayInput
    key={source}
    source={source}
    reference="news"
    filter={category ? { category } : {}}
    sort={{ field: 'live_since', order: 'DESC' }}
  >
    <AutocompleteArrayInput
      optionText="title"
      filterToQuery={keywordOf}
      helperText="按选择的先后排列；不足的由最新文章补上"
    />
  </ReferenceArrayInput>
))

const woodlands = FOREST_SECTIONS.map((source) => (
  <ReferenceArrayInput key={source} source={source} reference={LISTED}>
    <AutocompleteArrayInput
      optionText={titleOf}
      filterToQuery={keywordOf}
      helperText="按选择的先后排列；不足的由最新林地补上"
    />
  </ReferenceArrayInput>
))

const Placements = () => <Columns main={[...articles, ...woodlands]} />
export default Placements
