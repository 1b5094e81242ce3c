// What the console shows of the sections that open later, saved as an editor would save it.
import { content, type EditedKind } from '#contract/content/index.ts'
import { save } from '#server/content/content-edits.service.ts'
import type { AppDeps } from '#server/features.ts'
import { parse } from '#server/refusals/parse-input.ts'
import { findByLoginName } from '#server/staff/staff.table.ts'
import { imagesOf } from './pictures.ts'
import type { Demo } from './schemas.ts'

export const seedLibrary = async (deps: AppDeps, library: Demo['library']) => {
  const staff = await findByLoginName(deps.db, 'editor')
  if (!staff) throw new Error('the demo has no editor')
  const writer = { staff, origin: { address: '' } }
  for (const kind of Object.keys(library) as EditedKind[])
    for (const [sort, { fields, picture }] of (library[kind] ?? []).entries()) {
      const images = imagesOf(deps.storage, picture)
      const sorted = kind === 'experts' ? { sort } : {}
      const input = parse(content[kind].calls.save, { ...sorted, ...fields, images, release: 'publish' })
      await save(deps, kind)(writer, input)
    }
}
