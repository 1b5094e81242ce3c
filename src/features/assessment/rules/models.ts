// Every version of the scoring model. A report stays with the version that it was made with.
import type { Model } from './model.ts'
import { model20261 } from './model-2026-1.ts'

/** Newest first. */
export const models: readonly Model[] = [model20261]

export const currentModel = model20261

/** Throws for a version that there never was: reports outlive no model. */
export const modelOf = (version: string): Model => {
  const match = models.find((model) => model.version === version)
  if (!match) throw new Error(`there is no scoring model ${version}`)
  return match
}
