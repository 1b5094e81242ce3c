// content-cache → pages: figures of the project library.
import { shortProvince } from '#lib/province-names.ts'
import { single } from './singles.ts'

/** Provinces with their number of projects: the figures name them, as other backends do in a form of their own. */
export const projectsByProvince = () => {
  const counts = new Map(single('statistics').province.map(({ name, value }) => [shortProvince(name), value]))
  return single('provinces').map(({ id, name }) => ({
    id,
    name,
    short: shortProvince(name),
    count: counts.get(shortProvince(name)) ?? 0,
  }))
}
