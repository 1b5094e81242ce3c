// Where one is: the whole country, a province, a city.
import { Breadcrumbs, Link, Typography } from '@mui/material'
import { useGetOne, useListContext } from 'react-admin'
import type { RegionRow } from '#contract/regions/regions-admin.ts'

/** The regions right below this one; 0 stands for the country. */
export const below = (id: number) =>
  `/regions?filter=${encodeURIComponent(JSON.stringify(id > 0 ? { pid: id } : {}))}&page=1`

const useRegion = (id = 0) => useGetOne<RegionRow>('regions', { id }, { enabled: id > 0 }).data

export const Trail = () => {
  const { filterValues } = useListContext()
  const here = useRegion(Number(filterValues.pid ?? 0))
  const above = useRegion(here?.parent)
  if (!here) return <Typography sx={{ px: 2, py: 1 }}>全国</Typography>
  return (
    <Breadcrumbs aria-label="所在地区" sx={{ px: 2, py: 1 }}>
      <Link href={`#${below(0)}`}>全国</Link>
      {above && here.parent > 0 && <Link href={`#${below(above.id)}`}>{above.name}</Link>}
      <Typography aria-current="location">{here.name}</Typography>
    </Breadcrumbs>
  )
}
