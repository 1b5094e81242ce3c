// Kinds of filters of the exchange: what a filter of each kind has on the wire, reads from an address, shows and finds.

import { codesIn, KEYWORD_MAX } from '#features/listings/contract/woodland.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { provinceSlugs } from '#platform/lib/province-slugs.ts'
import type { Unit } from '#platform/readers/quantity.ts'

/** What filters look at in a listing; absent where an answer does not tell. */
export interface ListingFacts {
  forestry_type: number
  type: number
  province_id: number
  city_id: number
  county_id: number
  /** Ten-thousand yuan; 0 is negotiable. */
  face_price: number
  /** Mu. */
  measure_area: number
  years: number
  /** Null without one. */
  score: number | null
  /** Codes of the filter by species that the listing has. */
  species_codes?: readonly number[]
}

/** Regions loaded so far, by the id of their parent; 0 for provinces. */
export type Regions = Readonly<Record<number, readonly Region[]>>

/** A condition that is asked for, in words, and the values of its fields without it. */
export interface Condition<Fields> {
  name: keyof Fields
  text: string
  without: Partial<Fields>
}

interface Filter<Kind extends string, Name extends string, Fields> {
  kind: Kind
  name: Name
  label: string
  /** Its fields on the wire, with the values for any: 0 or the empty text. */
  none: Fields
  /** Unknown values count as any. */
  read: (search: URLSearchParams) => Fields
  conditions: (asked: Fields, regions: Regions) => Condition<Fields>[]
  /** What the specification does not know of it, in words; empty for nothing. */
  unknownToSpec: (asked: Fields) => string
  /** Whether it finds the listing; undefined where the listing does not tell. */
  finds: (asked: Fields, listing: ListingFacts) => boolean | undefined
}

/** One code of a list; 0 is any. */
export interface Choice<Name extends string> extends Filter<'choice', Name, Record<Name, number>> {
  options: Readonly<Record<number, string>>
  /** Codes that find a listing; undefined where the listing does not tell. */
  codesOf: (listing: ListingFacts) => readonly number[] | undefined
}

/** @param ours  codes that the specification does not have; `true` for all. */
export const choice = <Name extends string>({
  name,
  label,
  options,
  codesOf,
  ours: ownCodes = [],
}: Pick<Choice<Name>, 'name' | 'label' | 'options' | 'codesOf'> & {
  ours?: true | readonly number[]
}): Choice<Name> => {
  const codeAs = (code: number) => ({ [name]: code }) as Record<Name, number>
  return {
    kind: 'choice',
    name,
    label,
    options,
    codesOf,
    none: codeAs(0),
    read: (search) => {
      const code = Number(search.get(name) ?? 0)
      return codeAs(code in options ? code : 0)
    },
    conditions: ({ [name]: code }) => (code ? [{ name, text: options[code] ?? '', without: codeAs(0) }] : []),
    unknownToSpec: ({ [name]: code }) => {
      if (ownCodes === true) return code ? label : ''
      return ownCodes.includes(code) ? (options[code] ?? '') : ''
    },
    finds: ({ [name]: code }, listing) => code === 0 || codesOf(listing)?.includes(code),
  }
}

type SeveralFields<Name extends string> = Record<Name, number> & Record<`${Name}s`, string>

/** Any of several codes: one is the specification's field, several are ours, separated by commas: `1,3`. */
export interface Several<Name extends string> extends Filter<'several', Name, SeveralFields<Name>> {
  options: Readonly<Record<number, string>>
  codeOf: (listing: ListingFacts) => number
  codesIn: (asked: SeveralFields<Name>) => readonly number[]
}

export const several = <Name extends string>({
  name,
  label,
  options,
  codeOf,
}: Pick<Several<Name>, 'name' | 'label' | 'options' | 'codeOf'>): Several<Name> => {
  const field = `${name}s` as const
  const codesOf = (asked: SeveralFields<Name>) => {
    const code: number = asked[name]
    return code > 0 ? [code] : codesIn(asked[field] as string)
  }
  const askFor = (isAsked: (code: number) => boolean) => {
    const codes = Object.keys(options).map(Number).filter(isAsked)
    const [code = 0] = codes
    return (
      codes.length > 1 ? { [name]: 0, [field]: codes.join() } : { [name]: code, [field]: '' }
    ) as SeveralFields<Name>
  }
  return {
    kind: 'several',
    name,
    label,
    options,
    codeOf,
    codesIn: codesOf,
    none: askFor(() => false),
    read: (search) => {
      const asked = [...search.getAll(name), ...search.getAll(field)].join().split(',')
      return askFor((code) => asked.includes(`${code}`))
    },
    conditions: (asked) =>
      codesOf(asked).map((code) => ({
        name,
        text: options[code] ?? '',
        without: askFor((one) => one !== code && codesOf(asked).includes(one)),
      })),
    unknownToSpec: ({ [field]: codes }) => (codes ? `多个${label}` : ''),
    finds: (asked, listing) => codesOf(asked).length === 0 || codesOf(asked).includes(codeOf(listing)),
  }
}

type RangeFields<Name extends string> = Record<`${Name}_min` | `${Name}_max`, number>

/** A figure between two bounds, both included; 0 is none. */
export interface Range<Name extends string> extends Filter<'range', Name, RangeFields<Name>> {
  unit: Unit
  /** Larger figures are of something else. */
  largest: number
  /** What its bounds are called: `最低`, `最高`. */
  words: readonly [min: string, max: string]
  /** A listing without the figure lies in no range. */
  figureOf: (listing: ListingFacts) => number | null
}

/** No bound needs more: the largest price is 10 billion yuan, the largest area a million mu. */
export const BOUND_MAX = 100_000_000

export const range = <Name extends string>({
  name,
  label,
  unit,
  words,
  largest,
  figureOf,
}: Pick<Range<Name>, 'name' | 'label' | 'unit' | 'words' | 'largest' | 'figureOf'>): Range<Name> => {
  const [from, to] = [`${name}_min`, `${name}_max`] as const
  const between = (min: number, max: number) => ({ [from]: min, [to]: max }) as RangeFields<Name>
  return {
    kind: 'range',
    name,
    label,
    unit,
    words,
    largest,
    figureOf,
    none: between(0, 0),
    read: (search) => {
      const [min = 0, max = 0] = [from, to].map((bound) => {
        const value = Math.round(Number(search.get(bound)))
        return value > 0 && value < BOUND_MAX ? value : 0
      })
      // Typed the wrong way round, they are exchanged.
      return max && max < min ? between(max, min) : between(min, max)
    },
    conditions: ({ [from]: min, [to]: max }) => {
      const text = max ? (min ? `${min}–${max} ${unit}` : `${max} ${unit}以下`) : `${min} ${unit}以上`
      return min || max ? [{ name: from, text: `${label} ${text}`, without: between(0, 0) }] : []
    },
    unknownToSpec: ({ [from]: min, [to]: max }) => (min || max ? `${label}范围` : ''),
    finds: ({ [from]: min, [to]: max }, listing) => {
      const figure = figureOf(listing)
      if (!min && !max) return true
      return figure !== null && figure >= min && (!max || figure <= max)
    },
  }
}

type PlaceFields = Record<'province_id' | 'city_id' | 'county_id', number>

/** Id of a city or county; 0 for none. An administrative code must be of the province; shorter ids are a backend's own. */
const regionBelow = (text: string | null, province: number) => {
  const id = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 0
  const isCode = id >= 100_000
  return province > 0 && id !== province && (!isCode || Math.floor(id / 10_000) * 10_000 === province)
    ? id
    : 0
}

const regionName = (regions: Regions, parentId: number, id: number) =>
  regions[parentId]?.find((region) => region.id === id)?.name

const anyCounty = { county_id: 0 }
const anyCity = { city_id: 0, ...anyCounty }
const anywhere: PlaceFields = { province_id: 0, ...anyCity }

/** Province, city and county; the specification has the province alone. */
export const place: Filter<'place', 'place', PlaceFields> = {
  kind: 'place',
  name: 'place',
  label: '所在地区',
  none: anywhere,
  read: (search) => {
    const asked = Number(search.get('province_id') ?? 0)
    const province_id = asked in provinceSlugs ? asked : 0
    const city_id = regionBelow(search.get('city_id'), province_id)
    return {
      province_id,
      city_id,
      county_id: city_id > 0 ? regionBelow(search.get('county_id'), province_id) : 0,
    }
  },
  conditions: ({ province_id, city_id, county_id }, regions) => {
    const [province, city, county] = [
      regionName(regions, 0, province_id),
      regionName(regions, province_id, city_id),
      regionName(regions, city_id, county_id),
    ]
    // A municipality is province and city at once: shown once.
    const isShown = city_id > 0 && (!city || city !== province)
    return [
      ...(province_id > 0
        ? [{ name: 'province_id' as const, text: province ?? '…', without: anywhere }]
        : []),
      ...(isShown ? [{ name: 'city_id' as const, text: city ?? '…', without: anyCity }] : []),
      ...(county_id > 0 ? [{ name: 'county_id' as const, text: county ?? '…', without: anyCounty }] : []),
    ]
  },
  unknownToSpec: ({ city_id, county_id }) => (city_id || county_id ? '城市' : ''),
  // Every API knows the province, by whatever id.
  finds: ({ city_id, county_id }, listing) =>
    [0, listing.city_id].includes(city_id) && [0, listing.county_id].includes(county_id),
}

/** Words, each of which stands in title, place, species or kind; whether they do only a search tells. */
export const keyword: Filter<'keyword', 'keyword', Record<'keyword', string>> = {
  kind: 'keyword',
  name: 'keyword',
  label: '关键词',
  none: { keyword: '' },
  // `project_name` is the keyword in the spec's navigation state.
  read: (search) => ({
    keyword: (search.get('keyword') ?? search.get('project_name') ?? '').trim().slice(0, KEYWORD_MAX),
  }),
  conditions: (asked) =>
    asked.keyword ? [{ name: 'keyword', text: `“${asked.keyword}”`, without: { keyword: '' } }] : [],
  unknownToSpec: (asked) => (asked.keyword ? '关键词' : ''),
  finds: (asked) => (asked.keyword ? undefined : true),
}

/** Parts of what is to be left out; each has one word or several, and leaves out what has all of them. */
export const partsLeftOut = (without: string) =>
  without
    .split(/[、,，]/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean)

/** What a listing must not have: labels, such as 松类 or 出租, and words. Separated by 、. */
export const exclusion = (
  labels: readonly string[],
  labelsOf: (listing: ListingFacts) => readonly string[],
): Filter<'exclusion', 'without', Record<'without', string>> => ({
  kind: 'exclusion',
  name: 'without',
  label: '排除条件',
  none: { without: '' },
  read: (search) => {
    const parts = partsLeftOut((search.get('without') ?? '').slice(0, KEYWORD_MAX))
    return { without: [...new Set(parts)].join('、') }
  },
  conditions: (asked) => {
    const parts = partsLeftOut(asked.without)
    return parts.map((part) => ({
      name: 'without' as const,
      text: `不要${part}`,
      without: { without: parts.filter((other) => other !== part).join('、') },
    }))
  },
  unknownToSpec: (asked) => (asked.without ? '排除条件' : ''),
  // Whether words stand in a listing only a search tells.
  finds: (asked, listing) => {
    const parts = partsLeftOut(asked.without)
    if (parts.some((part) => labelsOf(listing).includes(part))) return false
    const isKnown = listing.species_codes !== undefined && parts.every((part) => labels.includes(part))
    return parts.length === 0 || isKnown || undefined
  },
})
