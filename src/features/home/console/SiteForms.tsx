// Inputs of what the home page and every page show: placements, banners, links.
import {
  NumberInput,
  type RaRecord,
  ReferenceArrayInput,
  required,
  SelectInput,
  TextInput,
} from 'react-admin'
import { LISTED_LISTINGS, listingTitle } from '#app/console/data-sources.ts'
import { TitleInput } from '#features/content/console/forms/TitleInput.tsx'
import { PicturesInput } from '#features/content/console/inputs/PicturesInput.tsx'
import { bannerSlots } from '#features/content/rules.ts'
import { FOREST_SECTIONS } from '#features/home/contract.ts'
import { FormColumns } from '#platform/console/components/Panel.tsx'
import { choicesOf } from '#platform/console/texts/format.ts'
import { CENTRE_TYPES } from '#platform/lib/news-types.ts'
import { PlacedRecords } from './PlacedRecords.tsx'

/** Section of the home page and the type of its articles; every type if absent. */
const ARTICLE_SECTIONS: readonly [source: string, category?: number][] = [
  ['gonggao', 2],
  ['news1', 1],
  ['news2', 2],
  ['news6', 6],
  ['newslist'],
]

/** Only what is on the site can be recommended. */
const isOffSite = ({ live_version }: RaRecord) => live_version === 0
const recordTitle = (record: RaRecord): string =>
  isOffSite(record) ? `${record.title}（编号 ${record.id}，未上线）` : record.title

/** The section of all articles takes those of the news centre alone. */
const isUnlistedArticle = (record: RaRecord) =>
  isOffSite(record) || !CENTRE_TYPES.some((type) => type === record.category)

const articleInputs = ARTICLE_SECTIONS.map(([source, category]) => (
  <ReferenceArrayInput
    key={source}
    source={source}
    reference="news"
    filter={{ outside_topics: true, ...(category ? { category } : {}) }}
    sort={{ field: 'live_since', order: 'DESC' }}
  >
    <PlacedRecords source={source} titleOf={recordTitle} rest="最新文章" isDisabled={isUnlistedArticle} />
  </ReferenceArrayInput>
))

const listingInputs = FOREST_SECTIONS.map((source) => (
  <ReferenceArrayInput key={source} source={source} reference={LISTED_LISTINGS}>
    <PlacedRecords source={source} titleOf={listingTitle} rest="最新林地" />
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
    <PlacedRecords
      source={source}
      titleOf={recordTitle}
      rest={reference === 'plans' ? '最新案例' : '最新项目'}
      isDisabled={isOffSite}
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
        <TitleInput source="title" />
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
        <TitleInput source="title" />
        <TextInput source="url" helperText="如 https://www.forestry.gov.cn/" />
        <NumberInput source="sort" min={0} helperText="数字小的排在前面" />
      </>
    }
  />
)
