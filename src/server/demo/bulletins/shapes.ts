// What the tables under data/ look like.
// A block is plain text: one row or item per line, cells parted by « | ».

/** One week of one product. */
export interface Edition {
  /** ISO year and week: 202612 is the week of 16 March 2026. */
  week: number
  /** Where the five prices centre, in the product's unit. */
  level: number
  /** Change since the week before, market by market, in the product's unit. */
  moves: readonly number[]
  headline: string
  /** Why: a full sentence that follows the week's mean price. */
  lead: string
  /** Three lines «label | remark». */
  points: string
  /** What the change is measured against where that is not simply last week. */
  versus?: string
  hot?: true
}

export interface Market {
  name: string
  spec: string
  /** Usual distance from the level: grade, haulage, demand. */
  offset: number
}

export interface Product {
  name: string
  /** 元/立方米 in the table's head, 每立方米 in sentences. */
  unit: string
  per: string
  /** Smallest step prices are quoted in. */
  step: number
  /** ISO weekday the bulletin appears on; it covers Monday to that day. */
  weekday: number
  /** What the price includes. */
  basis: string
  /** Five species rather than one: means in yuan say nothing, so sentences speak of them as varieties. */
  mixed?: true
  covers: readonly string[]
  markets: readonly Market[]
  editions: readonly Edition[]
}

/** How a kind of woodland is usually let. */
export interface Wood {
  use: string
  /** Yuan per mu and year, standing trees included. */
  rent: readonly [low: number, high: number]
  /** Years on offer. */
  terms: readonly number[]
}

/** A notice that puts several lots up for transfer. */
export interface Offer {
  province: string
  county: string
  /** `YYYY-MM-DD`, as everywhere below. */
  date: string
  cover: string
  /** Species, one per lot. */
  woods: readonly string[]
  places: readonly string[]
  /** Mu, from and to. */
  area: readonly [smallest: number, largest: number]
  story: string
  conditions: string
}

/** A short piece round one table. */
export interface Sheet {
  date: string
  title: string
  remark: string
  source?: string
  cover: string
  opening: string
  head: string
  rows: string
  /** A case, a sum or a sign to know it by; stands under the table. */
  detail?: string
  heading: string
  points: string
  /** Said after the points, before the family's standing note. */
  closing?: string
  /** A second picture, «name | caption». */
  picture?: string
}

export interface Course {
  province: string
  county: string
  /** First day. */
  date: string
  days: number
  name: string
  venue: string
  seats: number
  cover: string
  why: string
  /** Four lines «when | what | how». */
  syllabus: string
  audience: string
  bring: string
}
