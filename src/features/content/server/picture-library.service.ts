import type { pictureLibrary } from '#features/content/contract/pictures.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { EDITED_KINDS } from '#platform/contract/kinds.ts'
import { publicBaseOf } from '#platform/server/gateways/storage.ts'
import { type PicturedRecord, picturedRecords } from './content-lists.table.ts'
import type { ContentDeps } from './editable.service.ts'
import { tagsOf } from './media.table.ts'
import { readInTime } from './read-in-time.table.ts'
import { type Editor, grantsOf } from './rights.service.ts'

type Picture = Omit<Output<typeof pictureLibrary>['list'][number], 'tags'>

/** Records on a page. */
const PAGE_SIZE = 24

const TAG = /<img\b[^>]*>/gi
const attributeIn = (tag: string, name: 'src' | 'alt') =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? ''

const picturesOf = ({ title, images, texts }: PicturedRecord): Picture[] => [
  ...images.map(({ file }) => ({ file, alt: '', title })),
  ...texts.flatMap((text) =>
    [...text.matchAll(TAG)].map(([tag]) => ({
      file: attributeIn(tag, 'src'),
      alt: attributeIn(tag, 'alt'),
      title,
    })),
  ),
]

/** Pictures of other sites may be gone any day. */
const isBelow =
  (base: string) =>
  ({ file }: Picture) =>
    /^\/(?!\/)/.test(file) || file.startsWith(base)

export const picturesInUse =
  ({ db, editable, storage }: ContentDeps) =>
  async (
    editor: Editor,
    { keyword, tag, page }: Parsed<typeof pictureLibrary>,
  ): Promise<Output<typeof pictureLibrary>> => {
    const words = keyword.split(/\s+/).filter(Boolean)
    const grants = await grantsOf(db, editor)
    const records = await readInTime(db, (tx) =>
      picturedRecords(
        tx,
        {
          kinds: EDITED_KINDS.filter((kind) => editable[kind].sharesPictures),
          grants,
        },
        { words, tag },
        PAGE_SIZE + 1,
        (page - 1) * PAGE_SIZE,
      ),
    )
    const pictures = new Map<string, Picture>()
    for (const picture of records
      .slice(0, PAGE_SIZE)
      .flatMap(picturesOf)
      .filter(isBelow(publicBaseOf(storage))))
      if (!pictures.has(picture.file)) pictures.set(picture.file, picture)
    const tags = await tagsOf(db, [...pictures.keys()])
    const list = [...pictures.values()].map((picture) => ({
      ...picture,
      tags: [...(tags.get(picture.file) ?? [])],
    }))
    return {
      list: tag === '' ? list : list.filter((picture) => picture.tags.includes(tag)),
      more: records.length > PAGE_SIZE,
    }
  }
