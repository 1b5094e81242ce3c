import type { ReviewedKind } from '#features/review/console/reviewed-kind.ts'
import { questionKinds } from '#features/tender-questions/rules/terms.ts'

export const reviewedQuestions: ReviewedKind = {
  searchHint: '内容、项目名称或编号',
  types: questionKinds,
  flags: ['banned_word', 'listed_word', 'banned_promise', 'contact_in_text'],
  hasUsers: true,
}
