// One woodland of the demo. People, plots and stories are invented; places are real.
import type { PictureName } from '../pictures/index.ts'

export interface DemoListing {
  title: string
  /** Transfer category and woodland type, by the codes of the wire. */
  kind: [category: number, type: number]
  /** `省 市 区县` as the region list names them. */
  place: string
  address: string
  /** Mu. */
  area: number
  /** Ten-thousand yuan; 0 is negotiable. */
  price: number
  years: number
  /** Ownership and certificate. */
  held: [ownership: number, warrant: number]
  contact: string
  species?: string
  /** Years. */
  age?: number
  /** Cubic metres. */
  stock?: number
  /** 1 commercial, 2 public-welfare. */
  category?: 1 | 2
  /** East, south, west, north. */
  bounds?: [string, string, string, string]
  /** Years left of the contract. */
  left?: number
  /** Longitude and latitude. */
  at?: [number, number]
  pictures: PictureName[]
  text: string
}
