// Form parts 土地与流转 and 价格与年限.
import { useFormContext, useWatch } from 'react-hook-form'
import { call } from '#client/call.ts'
import { type ListingDraft, PRICE_TYPE } from '#contract/listings/draft.ts'
import { MAX_YEARS } from '#contract/listings/limits.ts'
import { getCity, type Region } from '#contract/regions/regions.ts'
import { perMuText, transferCategories, woodlandTypes } from '#domain/listings/woodland.ts'
import { Field } from '#ui/Field.tsx'
import { type PickedRegion, RegionPicker } from '#ui/RegionPicker.tsx'
import {
  ChipsField,
  decimalInput,
  digitInput,
  Part,
  SelectField,
  TextField,
  textInput,
  useFieldError,
} from './fields.tsx'
import { parseArea, parsePrice, parseYears } from './validation.ts'

const loadRegions = async (pid: number) => (await call(getCity, { pid })).data

interface LandProps {
  provinces: Region[]
  /** True when every existing level (province, city, county) is selected. */
  onRegion: (complete: boolean) => void
}

export function LandPart({ provinces, onRegion }: LandProps) {
  const { getValues, setValue, clearErrors, formState } = useFormContext<ListingDraft>()
  const pick = ({ complete, ...region }: PickedRegion) => {
    onRegion(complete)
    for (const name of ['province_id', 'city_id', 'county_id'] as const)
      if (getValues(name) !== region[name]) setValue(name, region[name], { shouldDirty: true })
    if (complete) clearErrors('province_id')
  }
  return (
    <Part id="land" title="土地与流转">
      <ChipsField name="forestry_type" of={transferCategories} />
      <SelectField name="type" of={woodlandTypes} />
      <Field id="province_id" label="所在地区" error={useFieldError('province_id')}>
        {(wiring) => (
          <RegionPicker
            id={wiring.id}
            invalid={wiring['aria-invalid']}
            describedBy={wiring['aria-describedby']}
            label="所在地区"
            provinces={provinces}
            preset={formState.defaultValues as PickedRegion}
            load={loadRegions}
            onPick={pick}
          />
        )}
      </Field>
      <TextField
        name="address"
        required={false}
        hint="选填，如：麻沙镇某某村后山。会公开显示"
        input={textInput}
      />
      <TextField name="measure_area" hint="以权证或测绘数据为准，1 亩≈666.7 平方米" input={decimalInput} />
    </Part>
  )
}

const priceTypes = { [PRICE_TYPE.custom]: '填写总价', [PRICE_TYPE.negotiable]: '价格面议' }

// Constants, because a new array would make `useWatch` subscribe again.
const unitPriceFields = ['price', 'measure_area', 'years'] as const
const termFields = ['price_type', 'years', 'remaining_term'] as const

/** Price in yuan per mu and year, once price, area and years are filled in. */
function UnitPrice() {
  const [price, area, years] = useWatch<ListingDraft, typeof unitPriceFields>({ name: unitPriceFields })
  const text = perMuText({
    face_price: parsePrice(price),
    measure_area: parseArea(area),
    years: parseYears(years),
  })
  return (
    <p className="unit-price" id="unit-price">
      {text ? (
        <>
          折合 <strong>{text}</strong>
        </>
      ) : (
        '填写面积、总价和年限后，自动折算每亩每年的价格'
      )}
    </p>
  )
}

export function PricePart() {
  const { register, trigger, getFieldState } = useFormContext<ListingDraft>()
  const [priceType, years, remaining] = useWatch<ListingDraft, typeof termFields>({ name: termFields })
  const error = useFieldError('price')
  const recheck = () => getFieldState('price').error && void trigger('price')
  const isCustom = priceType !== String(PRICE_TYPE.negotiable)
  const remainingYears = parseYears(remaining)
  const isTooLong = remainingYears > 0 && parseYears(years) > remainingYears
  return (
    <Part id="price" title="价格与年限">
      <ChipsField name="price_type" label="期望总价" of={priceTypes} messageOf="price" onPick={recheck}>
        {isCustom && (
          <span className="with-unit">
            <input
              {...decimalInput}
              {...register('price')}
              id="price"
              aria-label="期望总价，万元"
              aria-invalid={Boolean(error)}
              aria-describedby={error ? 'price_type-error unit-price' : 'unit-price'}
            />
            <span className="unit">万元</span>
          </span>
        )}
      </ChipsField>
      <TextField
        name="years"
        hint={`集体和国有林地的流转期限最长 ${MAX_YEARS} 年，且不得超过承包或原合同的剩余期限`}
        input={digitInput}
      />
      {isTooLong && (
        <p className="warning" role="status">
          使用年限超过了下方填写的剩余期限（{remainingYears} 年），请核对后再提交。
        </p>
      )}
      {isCustom && <UnitPrice />}
    </Part>
  )
}
