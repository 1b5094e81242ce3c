// Examples of the page 填写说明 beyond single fields: words of a search, tables, files.
import type { ExampleGroup } from '#platform/readers/examples.ts'
import { readFilterWords } from './filter-words.ts'

const searches = [
  '100亩以上',
  '三百亩到五百亩',
  '20万以内',
  '80公顷以上',
  '每亩年租50元以下',
  '30年以上',
  '面议',
  '南平 100亩以上 杉木',
  '三千以内',
] as const

const searchText = (typed: string) => {
  const { keyword, read, unclear } = readFilterWords(typed)
  const offered = unclear.flatMap(({ meanings }) => meanings.map(({ text }) => text))
  if (offered.length > 0) return `会请您选：${offered.join('、')}`
  const conditions = read.map(({ text }) => text).join('、')
  return keyword === '' ? conditions : `${conditions}，再找“${keyword}”`
}

export const listingExampleGroups = (): readonly ExampleGroup[] => [
  {
    title: '搜索林地',
    intro: '搜索框里照平时的说法写就行，数量会变成筛选条件，可以逐个去掉，也可以撤销。',
    rows: searches.map((typed) => [typed, searchText(typed)] as const),
  },
  {
    title: '批量导入的表格',
    intro: '数字、日期、电话和姓名在表格里也照上面的写法。上传后先看每一行怎样理解，确认了才导入。',
    rows: [
      ['表头“面积（公顷）”，下面填 8', '120 亩'],
      ['表头上方写“单位：亩、元”', '没写单位的数字按亩、按元计算'],
      ['“南平市建阳区”一格，或省、市、区县三列', '都可以'],
      ['合并的单元格', '合并到的每一行都算'],
      ['有一行写错了', '说明是哪一行、错在哪里，其余的照常存为草稿'],
      ['同一份表格再导入一次', '导入过的行不会重复'],
    ],
  },
  {
    title: '照片、视频和文件',
    intro: '是什么文件看内容，不看后缀名。不能用的会说明原因，告诉您怎么办。',
    rows: [
      ['没有后缀名的、.jfif 的照片', '直接可用'],
      ['苹果手机的 HEIC 照片、WEBP 图片', '自动转成 JPG'],
      ['末尾缺了一点的 JPG 照片', '按看得到的部分采用'],
      ['HEVC 视频', '多数手机看不到画面，浏览器能转的会先转换，不能转的提供下载'],
      ['PDF 的汇款凭证、权证和认证资料', '可以，审核人员在窗口里打开'],
      ['没传完的视频，重新选一次', '接着传，改过名字也可以'],
      ['设了密码的表格，其实是网页的 .xls', '说明原因，请您另存一份再上传'],
    ],
  },
]
