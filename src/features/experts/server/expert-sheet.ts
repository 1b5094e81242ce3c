import { type ContentSheet, textColumn } from '#features/content/server/index.ts'

export const expertSheet: ContentSheet = {
  unique: {},
  columns: [
    textColumn('username', {
      label: '姓名',
      aliases: ['专家姓名', '专家', '名字'],
      isNeeded: true,
      example: '示例：林建国',
      note: '一位专家一行；照片在导入后的草稿里上传',
    }),
    textColumn('nickname', { label: '称呼', aliases: ['尊称'], example: '林教授', note: '不超过 30 个字' }),
    textColumn('position', {
      label: '职务',
      aliases: ['职称', '单位及职务', '单位职务', '工作单位', '单位'],
      example: '省林业科学研究院研究员',
      note: '不超过 100 个字',
    }),
    textColumn('remark', {
      label: '简介',
      aliases: ['个人简介', '专家简介', '介绍', '研究方向'],
      example: '从事杉木良种选育三十年。',
      note: '不超过 1000 个字，不含图片和格式',
    }),
    textColumn('sort', {
      label: '排序',
      aliases: ['次序', '顺序'],
      example: '10',
      note: '数字小的排在前面，可以不填',
    }),
  ],
}
