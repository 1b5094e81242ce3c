// HTML of editors, checked before it is saved or previewed: elements that are not allowed are named to the editor instead
// of being removed silently when the page is published.
import { BadInput, TooMany } from '#platform/contract/refusals.ts'
import { htmlPool, PoolBusy } from '#platform/html/pool.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'
import { TaskTooLarge } from '#platform/threads/thread-pool.ts'
import type { EditableKind } from './editable.service.ts'

const TOO_COMPLEX = '正文过于复杂，无法检查，请简化后再保存'

/** Errors of the HTML pool as refusals. */
const refusalOf = (error: unknown, field: string) => {
  if (error instanceof TaskTooLarge) return new RefusalError(BadInput, { [field]: TOO_COMPLEX })
  return error instanceof PoolBusy ? new RefusalError(TooMany, undefined, { limit: 'htmlPool' }) : error
}

/** @param field wire name of the HTML field that `work` reads */
export const withTextRefusals = async <T>(field: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw refusalOf(error, field)
  }
}

/** Refuses HTML with scripts, frames and the like, and HTML too complex to be cleaned. */
export const refuseUnclean = async <F>({ texts = [] }: EditableKind<F>, fields: F) => {
  const refused: Record<string, string> = {}
  for (const name of texts) {
    const dangers = await withTextRefusals(name, () => htmlPool.dangersIn(String(fields[name])))
    if (dangers.length > 0)
      refused[name] = `正文中含有不允许的内容：${dangers.slice(0, 5).join('、')}，请删除后再保存`
  }
  if (Object.keys(refused).length > 0) throw new RefusalError(BadInput, refused)
}
