import { useFormContext } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { transferCategories, woodlandTypes } from '#features/listings/rules/woodland.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { loadRegions } from '#features/regions/islands/load-regions.ts'
import { type PickedRegion, RegionPicker } from '#features/regions/islands/RegionPicker.tsx'
import { Field } from '#platform/ui/Field.tsx'
import { ChipsField, decimalInput, Part, TextField, textInput, useFieldError } from './fields.tsx'
import { PhoneNote } from './PhoneNote.tsx'

interface RegionProps {
  provinces: Region[]
  onRegion: (complete: boolean) => void
}

export function RegionField({ provinces, onRegion }: RegionProps) {
  const { getValues, setValue, clearErrors } = useFormContext<ListingDraft>()
  const pick = ({ complete, ...region }: PickedRegion) => {
    onRegion(complete)
    for (const name of ['province_id', 'city_id', 'county_id'] as const)
      if (getValues(name) !== region[name]) setValue(name, region[name], { shouldDirty: true })
    if (complete) clearErrors('province_id')
  }
  return (
    <Field id="province_id" label="所在地区" error={useFieldError('province_id')}>
      {(wiring) => (
        <RegionPicker
          id={wiring.id}
          invalid={wiring['aria-invalid']}
          describedBy={wiring['aria-describedby']}
          label="所在地区"
          provinces={provinces}
          preset={getValues()}
          load={loadRegions}
          onPick={pick}
        />
      )}
    </Field>
  )
}

const ADDRESS = ['address'] as const

export function LandPart(props: RegionProps) {
  return (
    <Part id="land" title="土地与流转">
      <ChipsField name="forestry_type" of={transferCategories} />
      <ChipsField name="type" of={woodlandTypes} hint="和权证上写的一样；竹林选有林地" />
      <RegionField {...props} />
      <TextField
        name="address"
        required={false}
        hint="选填，如：麻沙镇某某村后山。会公开显示"
        input={textInput}
      />
      <PhoneNote of={ADDRESS} />
      <TextField
        name="measure_area"
        hint="以权证或测绘数据为准，1 亩约合 666.7 平方米"
        input={decimalInput}
      />
    </Part>
  )
}
