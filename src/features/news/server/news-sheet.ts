import {
  type ContentSheet,
  htmlColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '#features/content/server/index.ts'
import { newsTypeNames } from '#features/news/rules.ts'
import { expertsNamed } from './news.table.ts'

export const newsSheet: ContentSheet = {
  unique: { old_address: (address) => address.toLowerCase() },
  columns: [
    textColumn('title', {
      label: '标题',
      aliases: ['文章标题', '新闻标题', '题目', '名称', '篇名'],
      isNeeded: true,
      example: '示例：全省林权制度改革现场会召开',
      note: '不超过 200 个字',
    }),
    wordColumn(
      'type',
      {
        names: newsTypeNames,
        others: { 新闻: 1, 资讯: 1, 通知: 2, 公告: 2, 政策: 3, 法规: 3, 培训: 4, 百科: 5 },
      },
      {
        label: '资讯类型',
        aliases: ['类型', '栏目', '分类', '所属栏目', '类别', '文章类型', '文章分类', '新闻类型', '频道'],
        isNeeded: true,
        example: '林业新闻',
        note: '从下拉列表里选',
      },
    ),
    htmlColumn('content', {
      label: '正文',
      aliases: ['内容', '文章内容', '新闻内容', '正文内容'],
      example: '第一段\n第二段',
      note: '一行一段；旧网站导出的网页代码（HTML）可以原样填写。表格里的图片不导入，请在草稿里上传',
    }),
    textColumn('remark', {
      label: '摘要',
      aliases: ['简介', '导读', '概要'],
      example: '现场会在建阳召开。',
      note: '不超过 500 个字，不填则取正文开头',
    }),
    textColumn('source', {
      label: '来源',
      aliases: ['文章来源', '信息来源', '出处'],
      example: '省林业局',
      note: '不超过 50 个字',
    }),
    {
      name: 'expert_id',
      label: '所属专家',
      aliases: ['专家', '作者专家', '专家姓名'],
      example: '',
      note: '专家的文章填专家姓名，须已录入；别的文章不填',
      read: async (text, db) => {
        const found = await expertsNamed(db, text)
        const [expert] = found
        if (found.length > 1) return { complaint: `有 ${found.length} 位专家叫“${text}”，请在草稿里选择` }
        return expert ? { value: expert.id } : { complaint: `没有叫“${text}”的专家，请先录入，或不填` }
      },
    },
    timeColumn('createtime', '00:00:00', {
      label: '发布时间',
      aliases: ['发布日期', '日期', '时间', '发表时间', '添加时间', '更新时间'],
      example: '2019-03-12 09:30',
      note: '文章当时发布的时间，年份写在前面；不填则为发布的时间',
    }),
    textColumn('old_address', {
      label: '原网址',
      aliases: ['旧网址', '原地址', '旧地址', '原链接', '网址', '链接', 'url'],
      example: 'http://www.example.com/news.php?id=12',
      note: '文章在旧网站的网址。是本站域名的，打开旧网址会转到这篇文章；其他网站的只作记录',
    }),
  ],
}
