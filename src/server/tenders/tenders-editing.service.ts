// Tenders as editable content.
import type { TenderFields } from '#contract/content/tenders.ts'
import { marketKindOf } from '#domain/tenders.ts'
import { fromWireTime } from '#lib/dates.ts'
import { fenOf } from '#lib/money.ts'
import { type EditableKind, momentOf, tableKind, timed } from '#server/content/editable.service.ts'
import { refuseUnless } from '#server/refusals/refuse.ts'
import { isProvince } from '#server/regions/regions.service.ts'

const limitOf = (time: string | undefined) => fromWireTime(time ?? '') ?? null

export const editableTenders: EditableKind<TenderFields> = {
  summary: ({ title, ptype }) => ({ title, category: ptype }),
  ...timed,
  texts: ['content'],
  check: async (_tx, _id, { province_id }) =>
    refuseUnless(province_id === 0 || isProvince(province_id), 'BadRegion'),
  ...tableKind(
    'tenders',
    ({ createtime, signup_end, bond_due, open_time, bond, ...fields }, { published, at }) => ({
      ...fields,
      kind: marketKindOf(fields),
      bond_fen: fenOf(bond),
      signup_end: limitOf(signup_end),
      bond_due: limitOf(bond_due),
      open_time: limitOf(open_time),
      createtime: momentOf(createtime, at),
      updatetime: at,
      published,
    }),
  ),
}
