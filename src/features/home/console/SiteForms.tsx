// Inputs of what the home page and every page show: placements, banners, links.

import RemoveIcon from '@mui/icons-material/CloseOutlined'
import { IconButton, Typography } from '@mui/material'
import {
  AutocompleteArrayInput,
  type RaRecord,
  ReferenceArrayInput,
  required,
  SelectInput,
  TextInput,
  useChoicesContext,
  useInput,
} from 'react-admin'
import { TitleInput } from '#features/content/console/forms/TitleInput.tsx'
import { PicturesInput } from '#features/content/console/inputs/PicturesInput.tsx'
import { QuantityInput } from '#features/content/console/inputs/QuantityInput.tsx'
import { bannerSlots } from '#features/content/rules.ts'
import { FOREST_SECTIONS } from '#features/home/contract/home.ts'
import { LISTED_LISTINGS, listingTitle } from '#features/listings/console/listed.ts'
import { menuPlaces } from '#features/site/rules/menus.ts'
import { FormColumns } from '#platform/console/components/Panel.tsx'
import { SORTING_HINT, SortableList } from '#platform/console/components/sortable/SortableList.tsx'
import { choicesOf } from '#platform/console/texts/format.ts'
import { CENTRE_TYPES } from '#platform/lib/news-types.ts'

const keywordFilter = (keyword: string) => ({ keyword })
const nothing = () => null

interface Props {
  source: string
  titleOf: (record: RaRecord) => string
  rest: string
  /** Records that are found and cannot be chosen. */
  isDisabled?: (record: RaRecord) => boolean
}

const PlacedRecords = ({ source, titleOf, rest, isDisabled }: Props) => {
  const { field } = useInput({ source, defaultValue: [] })
  const { selectedChoices = [], isPending } = useChoicesContext()
  const ids = field.value as number[]
  const titleById = new Map(selectedChoices.map((record: RaRecord) => [Number(record.id), titleOf(record)]))
  const items = ids.map((id) => ({ id, title: titleById.get(id) ?? `编号 ${id}（没有上线或已不存在）` }))
  return (
    <>
      <AutocompleteArrayInput
        optionText={titleOf}
        filterToQuery={keywordFilter}
        {...(isDisabled && { getOptionDisabled: isDisabled })}
        // The list below shows the chosen records.
        renderValue={nothing}
        helperText={`不足的由${rest}补上${ids.length > 1 ? `；${SORTING_HINT}` : ''}`}
      />
      {ids.length > 0 && !isPending && (
        <SortableList items={items} unit="条" onOrder={field.onChange}>
          {({ id, title }) => (
            <>
              <Typography variant="body2" sx={{ flex: 1, minWidth: 0 }}>
                {title}
              </Typography>
              <IconButton
                size="small"
                aria-label={`移除：${title}`}
                onClick={() => field.onChange(ids.filter((other) => other !== id))}
              >
                <RemoveIcon fontSize="small" />
              </IconButton>
            </>
          )}
        </SortableList>
      )}
    </>
  )
}

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
        <TextInput
          source="last_day"
          helperText="到这天为止，第二天零时自动撤下，如 2027-01-01；不填则一直展示"
        />
        <QuantityInput source="sort" hint="数字小的排在前面" />
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
        <QuantityInput source="sort" hint="数字小的排在前面" />
      </>
    }
  />
)

export const MenuForm = () => (
  <FormColumns
    main={
      <>
        <SelectInput
          source="place"
          choices={choicesOf(menuPlaces)}
          validate={required()}
          helperText="快捷入口在手机下方“更多”里"
        />
        <TitleInput source="title" />
        <TextInput
          source="url"
          validate={required()}
          helperText="本站页面以 / 开头，如 /page/guide；其他网站以 https:// 开头。页面要已经上线"
        />
        <TextInput source="column" helperText="只用于页脚：栏目标题相同的排在一栏，不填则在“关于”一栏" />
        <QuantityInput source="sort" hint="数字小的排在前面" />
      </>
    }
  />
)
