// What the console shows of the sections that open later, saved as an editor would save it.
import { content, type EditedKind } from '#contract/content/index.ts'
import type { Deps } from '../../deps.ts'
import { parse } from '../../parse.ts'
import { save } from '../../services/content-edits.ts'
import { findByLoginName } from '../../tables/staff.ts'
import { pictureUrl } from '../draw.ts'
import { experts } from './experts.ts'
import { plans } from './plans.ts'
import { projects } from './projects.ts'
import type { DemoRecord } from './record.ts'
import { tenders } from './tenders.ts'

const library: { [K in EditedKind]?: readonly DemoRecord<K>[] } = { plans, experts, projects, tenders }

const seedKind = async <K extends EditedKind>(deps: Deps, kind: K, records: readonly DemoRecord<K>[]) => {
  const staff = await findByLoginName(deps.db, 'editor')
  if (!staff) throw new Error('the demo has no editor')
  const writer = { staff, origin: { address: '' } }
  for (const { fields, picture } of records) {
    const images = picture ? [{ file: pictureUrl(deps.storage, picture) }] : []
    const input = parse(content[kind].calls.save, { ...fields, images, release: 'publish' })
    // The kind's own contract has just read it.
    await save(deps, kind)(writer, input as never)
  }
}

export const seedLibrary = async (deps: Deps) => {
  for (const [kind, records] of Object.entries(library))
    await seedKind(deps, kind as EditedKind, records as readonly DemoRecord<EditedKind>[])
}
