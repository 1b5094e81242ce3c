// Texts that editors send, looked through before they are saved or shown: what may not stand in a page is named to them,
// instead of vanishing on the way to the site.
import { htmlPool, PoolBusy, TooComplex } from '#html/pool.ts'
import { Refusal } from '#server/refusals/refuse.ts'
import type { EditableKind } from './editable.service.ts'

const TOO_COMPLEX = '正文过于复杂，无法检查，请简化后再保存'

/** What a caller of the pool throws, as a refusal. */
const refusalOf = (error: unknown, field: string) => {
  if (error instanceof TooComplex) return new Refusal('BadInput', { [field]: TOO_COMPLEX })
  return error instanceof PoolBusy ? new Refusal('TooMany') : error
}

/** @param field wire name of the text that the work reads */
export const readingText = async <T>(field: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw refusalOf(error, field)
  }
}

/** Refuses texts with scripts, frames and the like, and those that are too complex to be cleaned. */
export const refuseUnclean = async <F>({ texts = [] }: EditableKind<F>, fields: F) => {
  const refused: Record<string, string> = {}
  for (const name of texts) {
    const dangers = await readingText(name, () => htmlPool.dangersIn(String(fields[name])))
    if (dangers.length > 0)
      refused[name] = `正文中含有不允许的内容：${dangers.slice(0, 5).join('、')}，请删除后再保存`
  }
  if (Object.keys(refused).length > 0) throw new Refusal('BadInput', refused)
}
