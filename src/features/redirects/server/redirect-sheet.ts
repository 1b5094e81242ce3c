import { type ContentSheet, textColumn } from '#features/content/server/index.ts'
import { sameness } from '#features/redirects/rules.ts'

export const redirectSheet: ContentSheet = {
  unique: { source: sameness },
  columns: [
    textColumn('source', {
      label: '旧网址',
      aliases: [
        '原网址',
        '旧地址',
        '原地址',
        '旧链接',
        '原链接',
        '从',
        '来源网址',
        'from',
        'old url',
        'source',
      ],
      isNeeded: true,
      example: '/news.php?id=12',
      note: '旧网站上的网址，可以带域名；须是本站域名',
    }),
    textColumn('target', {
      label: '转到',
      aliases: ['新网址', '新地址', '新链接', '目标网址', '跳转到', '去处', '到', 'to', 'new url', 'target'],
      isNeeded: true,
      example: '/info/view/12',
      note: '本站网址以 / 开头，其他网站以 https:// 开头',
    }),
    textColumn('remark', {
      label: '备注',
      aliases: ['说明', '注'],
      example: '',
      note: '给同事看的，不超过 100 个字',
    }),
  ],
}
