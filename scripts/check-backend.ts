// npm run check-backend -- URL: which calls of the contract a backend answers, and where its answers do not fit.
import { checkBackend, isDefect, type Outcome, type Row } from './check-backend/check.ts'

const wordsOf = (outcome: Outcome): string => {
  if (outcome.kind === 'fits') return '符合'
  if (outcome.kind === 'absent') return '没有此接口'
  if (outcome.kind === 'unfit') return `不符合：${outcome.field} ${outcome.message}`
  if (outcome.kind === 'refused') return `拒绝：${outcome.code} ${outcome.message}`
  return `${outcome.kind === 'no answer' ? '没有答复' : '未检查'}：${outcome.message}`
}

const markOf = (row: Row) => (isDefect(row) ? '✗' : row.outcome.kind === 'fits' ? '✓' : '–')

const print = (row: Row) =>
  console.info(
    `${markOf(row)} ${row.isOurs ? '本站' : '规格'}  ${row.call.path.padEnd(30)}${wordsOf(row.outcome)}${row.sentAs ? `（以 ${row.sentAs} 发送）` : ''}`,
  )

const originOf = (text: string | undefined) => {
  const url = text && URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.href !== `${url.origin}/`)
    throw new Error('用法：npm run check-backend -- https://api.example.org（网址不带路径）')
  return url.origin
}

const main = async () => {
  const url = originOf(process.argv[2])
  const rows = await checkBackend(url, process.env.TOKEN ?? '', print)
  const defects = rows.filter(isDefect)
  const count = (kind: Outcome['kind']) => rows.filter(({ outcome }) => outcome.kind === kind).length
  console.info(
    `${count('fits')} 个符合，${defects.length} 个有问题，${count('absent')} 个没有，${count('not asked')} 个未检查`,
  )
  if (defects.length > 0) process.exitCode = 1
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
})
