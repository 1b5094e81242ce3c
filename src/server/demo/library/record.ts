import type { content, EditedKind } from '#contract/content/index.ts'
import type { Input } from '#contract/endpoint.ts'
import type { PictureName } from '../pictures/index.ts'

/** A record as an editor would send it, with the picture that is to be its first. */
export interface DemoRecord<K extends EditedKind> {
  fields: Omit<Input<(typeof content)[K]['calls']['save']>, 'images'>
  picture?: PictureName
}
