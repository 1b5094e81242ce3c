import { changedNames } from '../../saving/same.ts'
import type { Values } from '../../saving/typed.ts'

/**
 * Mine, over what somebody else saved meanwhile: fields I left alone are theirs.
 * @param base what both began with.
 */
export const mergedOver = (base: Values, mine: Values, theirs: Values): Values => {
  const touched = changedNames(base, mine)
  return { ...theirs, ...Object.fromEntries(touched.map((name) => [name, mine[name]])) }
}
