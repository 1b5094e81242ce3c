// Filters and orders of the list of forest land, as the server parses them.
import * as z from 'zod/mini'
import { BOUND_MAX } from '#features/listings/rules/filter-kinds.ts'
import { type ListingFilter as Asked, FILTERS, type Filter } from '#features/listings/rules/filters.ts'
import { codeOr, optionalRegionCode, optionalText, withLabel } from '#platform/contract/fields.ts'
import { KEYWORD_MAX, SORTS } from './woodland.ts'

/** `3,01,0,1` → `1,3`. */
const sortedCodes = (codes: string) =>
  [...new Set(codes.split(',').map(Number))]
    .filter(Boolean)
    // oxlint-disable-next-line unicorn/no-array-sort -- old browsers know no toSorted
    .sort((one, other) => one - other)
    .join()

/** Several codes of a category, separated by commas: `1,3`. Saved searches with the same codes are the same. */
const severalCodes = (label: string) =>
  withLabel(
    label,
    z.prefault(
      z.pipe(
        z.transform((value: string | null) => value ?? ''),
        z.string().check(z.regex(/^(\d\d?(,\d\d?){0,19})?$/, `${label}不正确`), z.overwrite(sortedCodes)),
      ),
      '',
    ),
  )

const code = ({ label, options }: Extract<Filter, { kind: 'choice' | 'several' }>) =>
  codeOr(label, 0, 0, Math.max(...Object.keys(options).map(Number)))

const fieldsOf = (filter: Filter): Record<string, z.ZodMiniType> => {
  const { name, label } = filter
  switch (filter.kind) {
    case 'choice':
      return { [name]: code(filter) }
    case 'several':
      return { [name]: code(filter), [`${name}s`]: severalCodes(label) }
    case 'range': {
      const bound = (word: string) => codeOr(word + label, 0, 0, BOUND_MAX)
      const [min, max] = filter.words
      return { [`${name}_min`]: bound(min), [`${name}_max`]: bound(max) }
    }
    case 'place':
      return {
        province_id: optionalRegionCode('省份'),
        city_id: optionalRegionCode('城市'),
        county_id: optionalRegionCode('区县'),
      }
    case 'exclusion': {
      const { read } = filter
      const tidy = (without: string) => read(new URLSearchParams({ without })).without
      return { without: withLabel(label, optionalText(label, KEYWORD_MAX).check(z.overwrite(tidy))) }
    }
    case 'keyword':
      return { keyword: optionalText(label, KEYWORD_MAX) }
  }
}

type Field<Value> = ReturnType<Value extends number ? typeof codeOr : typeof optionalText>

/** Filter of listings; 0 and empty mean any. The list's address and saved searches store it too. */
export const ListingFilter = z.object(
  Object.assign({}, ...FILTERS.map(fieldsOf)) as { [Name in keyof Asked]: Field<Asked[Name]> },
)
export type ListingFilter = z.output<typeof ListingFilter>

export const ListingSort = withLabel('排序方式', z.prefault(z.enum(SORTS, '排序方式不正确'), 'newest'))
