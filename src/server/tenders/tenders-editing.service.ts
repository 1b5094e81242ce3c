// Tenders as editable content.
import type { TenderFields } from '#contract/content/tenders.ts'
import { type EditableKind, momentOf, tableKind, timed } from '#server/content/editable.service.ts'
import { refuseUnless } from '#server/refusals/refuse.ts'
import { isProvince } from '#server/regions/regions.service.ts'

export const editableTenders: EditableKind<TenderFields> = {
  summary: ({ title, ptype }) => ({ title, category: ptype }),
  ...timed,
  texts: ['content'],
  check: async (_tx, _id, { province_id }) =>
    refuseUnless(province_id === 0 || isProvince(province_id), 'BadRegion'),
  ...tableKind('tenders', ({ createtime, ...fields }, { published, at }) => ({
    ...fields,
    createtime: momentOf(createtime, at),
    updatetime: at,
    published,
  })),
}
