// Selects of the region that a company is registered in, in a file of their own: people have none.
import { call } from '#client/call.ts'
import { getCity, type Region } from '#contract/regions/regions.ts'
import { RegionPicker } from '#ui/RegionPicker.tsx'
import type { CertificationFormState } from './use-certification-form.ts'

interface Props {
  form: CertificationFormState
  provinces: Region[]
  wiring: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }
}

const loadRegions = async (pid: number) => (await call(getCity, { pid })).data

export default function RegionSelects({ form, provinces, wiring }: Props) {
  return (
    <RegionPicker
      id={wiring.id}
      invalid={wiring['aria-invalid']}
      describedBy={wiring['aria-describedby']}
      label="注册地址"
      provinces={provinces}
      preset={form.values}
      load={loadRegions}
      onPick={({ complete, ...region }) => form.change(region, complete)}
    />
  )
}
