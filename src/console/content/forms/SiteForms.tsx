// Inputs of what the home page and every page show: placements, banners, links.
import {
  AutocompleteArrayInput,
  NumberInput,
  ReferenceArrayInput,
  required,
  SelectInput,
  TextInput,
} from 'react-admin'
import { FOREST_SECTIONS } from '#contract/home.ts'
import { bannerSlots } from '#domain/content.ts'
import { FormColumns } from '../../components/Panel.tsx'
import { LISTED_LISTINGS, listingTitle } from '../../data-sources.ts'
import { PicturesInput } from '../../inputs/PicturesInput.tsx'
import { choicesOf } from '../../texts/format.ts'

/** Section of the home page and the type of its articles; every type if absent. */
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

/** Section of the home page, the kind of its records, and their category; every category if absent. */
const LIBRARY_SECTIONS: readonly [source: string, reference: 'projects' | 'plans', category?: number][] = [
  ['project1', 'projects', 1],
  ['project2', 'projects', 2],
  ['project3', 'projects', 3],
  ['plan1', 'plans'],
  ['plan2', 'plans'],
]

const libraryInputs = LIBRARY_SECTIONS.map(([source, reference, category]) => (
  <ReferenceArrayInput
    key={source}
    source={source}
    reference={reference}
    filter={category ? { category } : {}}
    sort={{ field: 'live_since', order: 'DESC' }}
  >
    <AutocompleteArrayInput
      optionText="title"
      filterToQuery={keywordFilter}
      helperText={`按选择的先后排列；不足的由最新${reference === 'plans' ? '案例' : '项目'}补上`}
    />
  </ReferenceArrayInput>
))

export const PlacementForm = () => (
  <FormColumns main={[...articleInputs, ...listingInputs, ...libraryInputs]} />
)

export const BannerForm = () => (
  <FormColumns
    main={
      <>
        <SelectInput
          source="slot"
          choices={choicesOf(bannerSlots)}
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

export const LinkForm = () => (
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
