// The readable page of an export: one file without scripts or anything from elsewhere.
import { toWireTime } from '#platform/lib/dates.ts'
import { escapeHtml } from '#platform/lib/escape-html.ts'
import type { Column, PictureColumn } from './sections.ts'

export interface ReadableSection {
  title: string
  columns: Readonly<Record<string, Column>>
  rows: readonly Readonly<Record<string, unknown>>[]
}

const STYLE = `body{font:16px/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2.5rem;border-bottom:2px solid #2f6b3c;padding-bottom:.25rem}
dl{border:1px solid #ddd;border-radius:6px;padding:.5rem 1rem;margin:1rem 0}
dl div{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.2rem 0}dt{color:#666;min-width:9rem}dd{margin:0;flex:1;min-width:12rem;overflow-wrap:anywhere;white-space:pre-wrap}img{max-width:12rem;height:auto}`

const isPicture = (column: Column): column is PictureColumn =>
  typeof column === 'object' && 'picture' in column

const labelOf = (column: Column) => {
  if (isPicture(column)) return column.picture
  return typeof column === 'string' ? column : column[0]
}

/** A picture beside the page, in the same archive. */
const pictureHtml = (path: string) =>
  `<a href="${escapeHtml(encodeURI(path))}"><img src="${escapeHtml(encodeURI(path))}" alt=""></a>`

const textOf = (column: Column, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (value instanceof Date) return toWireTime(value)
  if (typeof column !== 'string' && !isPicture(column)) return column[1](value as never)
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}

const rowHtml = (columns: ReadableSection['columns'], row: Readonly<Record<string, unknown>>) => {
  const facts = Object.entries(columns)
    .map(([name, column]) => [column, textOf(column, row[name])] as const)
    .filter(([, text]) => text !== '')
    .map(([column, text]) => {
      const value = isPicture(column) ? pictureHtml(text) : escapeHtml(text)
      return `<div><dt>${escapeHtml(labelOf(column))}</dt><dd>${value}</dd></div>`
    })
  return `<dl>${facts.join('')}</dl>`
}

const sectionHtml = ({ title, columns, rows }: ReadableSection) =>
  `<section><h2>${escapeHtml(title)}（${rows.length}）</h2>${
    rows.length === 0 ? '<p>没有记录。</p>' : rows.map((row) => rowHtml(columns, row)).join('\n')
  }</section>`

export const readablePage = (sections: readonly ReadableSection[], at: Date) => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>我的数据 · 林权通</title>
<style>${STYLE}</style>
</head>
<body>
<h1>我的数据</h1>
<p>生成于 ${toWireTime(at)}。同样的内容以 data.json 供程序读取。文件中有您的个人信息，请妥善保管。</p>
${sections.map(sectionHtml).join('\n')}
</body>
</html>
`
