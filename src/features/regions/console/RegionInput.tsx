// Province, city and county by their codes, in three fields of the form.
import { MenuItem, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { getCity } from '#features/regions/contract/regions.ts'
import { callStaff } from '#platform/console/api.ts'
import { useErrorText } from '#platform/console/inputs/common.tsx'

const levels = [
  { source: 'province_id', label: '省份' },
  { source: 'city_id', label: '城市' },
  { source: 'county_id', label: '区县' },
] as const
type Level = (typeof levels)[number]['source']

const RegionSelect = ({
  source,
  label,
  pid,
  required,
}: {
  source: Level
  label: string
  pid: number
  required: boolean
}) => {
  const { field, fieldState } = useController({ name: source })
  const errorText = useErrorText()
  const { setValue } = useFormContext()
  const { data = [], isFetching } = useQuery({
    queryKey: ['regions', pid],
    queryFn: () => callStaff(getCity, { pid, type: 2 }),
    enabled: source === 'province_id' || pid > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const value = Number(field.value) || 0
  const isKnown = data.some(({ id }) => id === value)
  const choose = (id: number) => {
    setValue(source, id, { shouldDirty: true })
    const lowerLevels = levels.slice(levels.findIndex((level) => level.source === source) + 1)
    for (const level of lowerLevels) setValue(level.source, 0, { shouldDirty: true })
  }
  return (
    <TextField
      select
      label={label}
      required={required}
      name={source}
      value={isKnown ? value : 0}
      disabled={data.length === 0}
      error={fieldState.invalid}
      helperText={errorText(fieldState.error) ?? (isFetching ? '正在读取' : undefined)}
      onChange={({ target }) => choose(Number(target.value))}
      sx={{ flex: '1 1 140px' }}
    >
      <MenuItem value={0}>未选择</MenuItem>
      {data.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

export const RegionInput = ({ depth = 3, required = false }: { depth?: 1 | 2 | 3; required?: boolean }) => {
  const { watch } = useFormContext()
  const [province, city] = watch(['province_id', 'city_id']) as [unknown, unknown]
  const parents = [0, Number(province) || 0, Number(city) || 0]
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', columnGap: 12, width: '100%' }}>
      {levels.slice(0, depth).map(({ source, label }, index) => (
        <RegionSelect
          key={source}
          {...{ source, label }}
          pid={parents[index] ?? 0}
          required={required && index === 0}
        />
      ))}
    </div>
  )
}
