import { changedFields } from '../../saving/same.ts'
import type { Values } from '../../saving/typed.ts'

/**
 * Mine, over what somebody else saved meanwhile: fields I left alone are theirs.
 * @param base what both began with.
 */
export const mergeEdits = (base: Values, mine: Values, theirs: Values): Values => {
  const changedByMe = changedFields(base, mine)
  return { ...theirs, ...Object.fromEntries(changedByMe.map((name) => [name, mine[name]])) }
}
