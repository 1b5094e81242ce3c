// The user's own listing by the spec's detail, where a backend has no call for it. Loaded when it is needed.
import * as z from 'zod/mini'
import { call } from '#client/call.ts'
import { forestryDetail } from '#contract/listings/detail.ts'
import { ListingDraft } from '#contract/listings/draft.ts'
import { myforestdetail } from '#contract/listings/owner.ts'
import { UUID } from '#contract/uuid.ts'
import type { OwnListing } from './open-view.ts'

/** The fields that others do not get are read from it too. */
const ownDetail = { ...forestryDetail, output: z.catchall(z.object({}), z.unknown()) }

const hashOf = (text: string, seed: number) => {
  let hash = seed
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** The same for the same file: the form knows its files by ids of this shape. */
const idOf = (file: string) =>
  [1, 2, 3, 4]
    .map((seed) => hashOf(file, seed))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Files as the spec has them, `{uid, name, file}`, or addresses alone. */
const filesOf = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).flatMap((entry: unknown) => {
    const { uid, name, file } = (entry && typeof entry === 'object' ? entry : { file: entry }) as Record<
      string,
      unknown
    >
    if (typeof file !== 'string' || file === '') return []
    const id = typeof uid === 'string' && UUID.test(uid) ? uid : idOf(file)
    return [{ id, file, name: typeof name === 'string' ? name : file.slice(file.lastIndexOf('/') + 1) }]
  })

/** Throws as `call` does. */
export const fetchSpecListing = async (id: number): Promise<OwnListing> => {
  const { data } = await call(ownDetail, { id })
  const { image, images, video } = data
  const files = { image: filesOf(image), images: filesOf(images), video: filesOf(video) }
  return myforestdetail.output.parse({
    ...data,
    id,
    version: 0,
    revision: 0,
    form: ListingDraft.parse({ ...data, ...files }),
    draft: null,
    draft_at: '',
    fraction: data.fraction ?? null,
  })
}
