import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin'
import { FOREST_SECTIONS } from '#contract/home.ts'
import { LISTED_LISTINGS, listingTitle } from '../listed.ts'
import { FormColumns } from './Columns.tsx'

/** Section of the home page → the type of its articles; any where there is none. */
const ARTICLE_SECTIONS: readonly [source: string, category?: number][] = [
  ['gonggao', 2],
  ['news1', 1],
  ['news2', 2],
  ['news6', 6],
  ['newslist'],
]

const keywordFilter = (keyword: string) => ({ keyword })

const articleInputs = ARTICLE_SECTIONS.map(([source, category]) => (
  <ReferenceArrayInput
    key={source}
    source={source}
    reference="news"
    filter={category ? { category } : {}}
    sort={{ field: 'live_since', order: 'DESC' }}
  >
    <AutocompleteArrayInput
      optionText="title"
      filterToQuery={keywordFilter}
      helperText="按选择的先后排列；不足的由最新文章补上"
    />
  </ReferenceArrayInput>
))

const listingInputs = FOREST_SECTIONS.map((source) => (
  <ReferenceArrayInput key={source} source={source} reference={LISTED_LISTINGS}>
    <AutocompleteArrayInput
      optionText={listingTitle}
      filterToQuery={keywordFilter}
      helperText="按选择的先后排列；不足的由最新林地补上"
    />
  </ReferenceArrayInput>
))

const PlacementForm = () => <FormColumns main={[...articleInputs, ...listingInputs]} />
export default PlacementForm
