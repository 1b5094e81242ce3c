// Planning cases as editable content.
import type { PlanFields } from '#contract/content/plans.ts'
import { coverOf, type EditableKind, momentOf, tableKind, timed } from '#server/content/editable.service.ts'

export const editablePlans: EditableKind<PlanFields> = {
  summary: ({ title, plan_type, images }) => ({ title, category: plan_type, cover: coverOf(images) }),
  ...timed,
  texts: ['content'],
  ...tableKind('plans', ({ createtime, ...fields }, { published, at }) => ({
    ...fields,
    createtime: momentOf(createtime, at),
    updatetime: at,
    published,
  })),
}
