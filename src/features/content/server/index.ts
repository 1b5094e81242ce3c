// Services and interfaces that other features may use.

export { adoptRecord } from './adopted-records.service.ts'
export { countApprovals } from './approval.service.ts'
export { unseenComments } from './comments.service.ts'
export { countContent } from './content.service.ts'
export {
  type ContentDeps,
  coverOf,
  type EditableKind,
  isInBin,
  isKept,
  momentOf,
  single,
  tableKind,
  timed,
  type Writing,
} from './editable.service.ts'
export {
  type ContentSheet,
  htmlColumn,
  textColumn,
  timeColumn,
  wordColumn,
  YES_NO,
} from './sheet-columns.ts'
export { wordsAgainst } from './word-check.service.ts'
