// The user's own listing by the spec's detail, where a backend has no call for it. Loaded when it is needed.

import * as z from 'zod/mini'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { ListingDraft } from '#features/listings/contract/draft.ts'
import { myforestdetail, myforestlist } from '#features/listings/contract/owner.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { call, Refused } from '#platform/browser/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { readsIntegerOrNull } from '#platform/contract/fields.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { UUID } from '#platform/contract/uuid.ts'

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

const PAGE_SIZE = 50
const isInOwnList = async (id: number) => {
  let seen = 0
  for (let page = 1; ; page++) {
    const { list, count } = (await call(myforestlist, { page, pagesize: PAGE_SIZE })).data
    if (list.some((row) => row.id === id)) return true
    seen += list.length
    if (list.length === 0 || seen >= count) return false
  }
}

/** Statuses with which anybody may get the detail; null where it has none. A draft may be missing from its owner's list. */
const PUBLIC: ReadonlySet<number | null> = new Set([STATUS.published, STATUS.completed, null])

/** Throws as `call` does; TargetGone if the listing is another user's. */
export const fetchSpecListing = async (id: number): Promise<Output<typeof myforestdetail>> => {
  const { data } = await call(ownDetail, { id })
  const { code, msg } = TargetGone
  if (PUBLIC.has(readsIntegerOrNull.parse(data.status)) && !(await isInOwnList(id)))
    throw new Refused(code, msg, {})
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
