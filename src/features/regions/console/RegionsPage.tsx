// Regions of the country, to look up. They come from the national codes and cannot be edited.
import { Breadcrumbs, Link, Typography } from '@mui/material'
import { ReferenceField, TextField, useGetOne, useListContext } from 'react-admin'
import type { RegionRow } from '#features/regions/contract/regions-admin.ts'
import { KeywordInput } from '#platform/console/inputs/KeywordInput.tsx'
import type { Column } from '#platform/console/lists/columns.ts'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import { RecordRows } from '#platform/console/lists/RecordRows.tsx'

const subregionsPath = (id: number) =>
  `/regions?filter=${encodeURIComponent(JSON.stringify(id > 0 ? { pid: id } : {}))}&page=1`

const useRegion = (id = 0) => useGetOne<RegionRow>('regions', { id }, { enabled: id > 0 }).data

const RegionBreadcrumbs = () => {
  const { filterValues } = useListContext()
  const current = useRegion(Number(filterValues.pid ?? 0))
  const parent = useRegion(current?.parent)
  if (!current) return <Typography sx={{ px: 2, py: 1 }}>全国</Typography>
  return (
    <Breadcrumbs aria-label="所在地区" sx={{ px: 2, py: 1 }}>
      <Link href={`#${subregionsPath(0)}`}>全国</Link>
      {parent && current.parent > 0 && <Link href={`#${subregionsPath(parent.id)}`}>{parent.name}</Link>}
      <Typography aria-current="location">{current.name}</Typography>
    </Breadcrumbs>
  )
}

const levelNames: Record<number, string> = { 1: '省级', 2: '市级', 3: '县级' }
const LOWEST_LEVEL = 3

const filters = [<KeywordInput key="keyword" source="keyword" alwaysOn placeholder="搜索名称或代码" />]

const RegionName = ({ id, name, level }: RegionRow) =>
  level < LOWEST_LEVEL ? <Link href={`#${subregionsPath(id)}`}>{name}</Link> : name

const NoRegions = () => {
  const { filterValues } = useListContext()
  return (
    <Typography sx={{ p: 4, textAlign: 'center' }} color="textSecondary">
      {filterValues.keyword ? '没有找到相符的地区，请换一个名称或代码。' : '该地区没有下级地区。'}
    </Typography>
  )
}

const columns: Column<RegionRow>[] = [
  { source: 'id', label: '代码' },
  { source: 'name', label: '名称', cell: (region) => <RegionName {...region} /> },
  { source: 'level', label: '级别', text: ({ level }) => levelNames[level] ?? '' },
  {
    source: 'parent',
    label: '上级',
    shownFor: ({ keyword }) => Boolean(keyword),
    cell: ({ parent }) =>
      parent > 0 && (
        <ReferenceField reference="regions" source="parent" link={false} emptyText="">
          <TextField source="name" />
        </ReferenceField>
      ),
  },
]

const RegionsPage = () => (
  <RecordList filters={filters} perPage={50} pageSizes={[25, 50, 100]} title="地区">
    <RegionBreadcrumbs />
    <RecordRows columns={columns} empty={<NoRegions />} tableFrom={0} />
  </RecordList>
)
export default RegionsPage
