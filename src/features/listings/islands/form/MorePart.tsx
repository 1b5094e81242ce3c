// The optional fields of the form, folded away: trees, boundaries, coordinates.
import type { RefObject } from 'react'
import { formFieldNames } from '#features/listings/contract/fields.ts'
import { forestCategories } from '#features/listings/rules/woodland-rights.ts'
import Coordinates from './Coordinates.tsx'
import {
  decimalInput,
  digitInput,
  partOf,
  SelectField,
  TextField,
  type TextName,
  textInput,
} from './fields.tsx'
import { PhoneNote } from './PhoneNote.tsx'

const LAID_OUT: ReadonlySet<string> = new Set([
  'species',
  'forest_category',
  'industry_id',
  'stand_age',
  'stock_volume',
  'remaining_term',
  'east',
  'south',
  'west',
  'north',
  'lng',
  'lat',
  'datum',
])
const added = formFieldNames.filter((name) => partOf[name] === 'more' && !LAID_OUT.has(name)) as TextName[]

const WRITTEN = ['species', 'east', 'south', 'west', 'north'] as const

interface MoreProps {
  box: RefObject<HTMLDetailsElement | null>
  mapApproval: string
}

export default function MorePart({ box, mapApproval }: MoreProps) {
  return (
    <details className="card part more" ref={box}>
      <summary>
        <h2>选填信息</h2>
        <span className="meta">树种、林龄、蓄积量、四至、坐标：写得越清楚，越容易找到受让方</span>
      </summary>
      <div className="form">
        <div className="pair">
          <TextField name="species" required={false} hint="如：杉木、毛竹" input={textInput} />
          <SelectField name="forest_category" required={false} of={forestCategories} />
        </div>
        <div className="pair">
          <TextField name="stand_age" required={false} input={digitInput} />
          <TextField name="stock_volume" required={false} input={decimalInput} />
        </div>
        <TextField
          name="remaining_term"
          required={false}
          hint="承包合同或原流转合同还剩的年数"
          input={digitInput}
        />
        <div className="pair">
          <TextField name="east" required={false} input={textInput} />
          <TextField name="south" required={false} input={textInput} />
          <TextField name="west" required={false} input={textInput} />
          <TextField name="north" required={false} input={textInput} />
        </div>
        <PhoneNote of={WRITTEN} />
        {added.map((name) => (
          <TextField key={name} name={name} required={false} input={textInput} />
        ))}
        <Coordinates approval={mapApproval} />
      </div>
    </details>
  )
}
