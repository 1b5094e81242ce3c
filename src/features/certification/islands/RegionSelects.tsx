import type { Region } from '#features/regions/contract/regions.ts'
import { loadRegions } from '#features/regions/islands/load-regions.ts'
import { RegionPicker } from '#features/regions/islands/RegionPicker.tsx'
import type { CertificationFormState } from './use-certification-form.ts'

interface Props {
  form: CertificationFormState
  provinces: Region[]
  wiring: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }
}

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
