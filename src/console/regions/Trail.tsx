// Where one is: the whole country, a province, a city.
import { Breadcrumbs, Link, Typography } from '@mui/material'
import { useGetOne, useListContext } from 'react-admin'
import type { RegionRow } from '#contract/regions/regions-admin.ts'

/** The regions right below this one; 0 stands for the country. */
export const subregionsPath = (id: number) =>
  `/regions?filter=${encodeURIComponent(JSON.stringify(id > 0 ? { pid: id } : {}))}&page=1`

const useRegion = (id = 0) => useGetOne<RegionRow>('regions', { id }, { enabled: id > 0 }).data

export const RegionBreadcrumbs = () => {
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
