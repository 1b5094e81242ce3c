// Columns of a table from which listings are imported: the fields of the form, with what tables usually call them.
import { type FormFieldName, listingFields } from '#features/listings/contract/fields.ts'
import type { SheetColumn } from '#platform/contract/sheet-import.ts'
import { DATUM } from '#platform/readers/point.ts'
import type { Words } from '#platform/readers/word.ts'
import { datumNames } from './datums.ts'
import { transferCategories, woodlandTypes } from './woodland.ts'
import { forestCategories, ownerships, warrants } from './woodland-rights.ts'

/** `region` is all levels in one cell; the others are a column for each. */
export type ListingColumnName =
  | Exclude<
      FormFieldName,
      'image' | 'images' | 'video' | 'poster' | 'industry_id' | 'province_id' | 'city_id' | 'county_id'
    >
  | 'region'
  | 'province'
  | 'city'
  | 'county'

type FieldColumn = Exclude<ListingColumnName, 'region' | 'province' | 'city' | 'county'>

export const columnChoices: { readonly [N in ListingColumnName]?: Words } = {
  forestry_type: {
    names: transferCategories,
    others: { 出让: 1, 出售: 1, 租赁: 2, 招租: 2, 合作经营: 4, 交换: 5 },
  },
  type: {
    names: woodlandTypes,
    others: { 未成林地: 8, 林业辅助生产用地: 9, 辅助生产用地: 9, 其它: 20 },
  },
  ownership: { names: ownerships, others: { 集体所有: 2, 村集体: 2, 个人所有: 1, 企业所有: 3, 公司: 3 } },
  warrant: {
    names: warrants,
    others: { 林权证: 1, 不动产: 1, 不动产权证: 1, 不动产权证书: 1, 租赁协议: 2, 承包协议: 3, 转让协议: 4 },
  },
  forest_category: { names: forestCategories },
  datum: {
    names: datumNames,
    others: {
      WGS84: DATUM.wgs84,
      GPS: DATUM.wgs84,
      GCJ02: DATUM.gcj02,
      高德: DATUM.gcj02,
      腾讯: DATUM.gcj02,
      百度: DATUM.bd09,
      '2000': DATUM.cgcs2000,
      国家2000: DATUM.cgcs2000,
      '2000国家大地坐标系': DATUM.cgcs2000,
    },
  },
}

const column = (
  name: FieldColumn,
  example: string,
  note: string,
  more: Partial<SheetColumn<ListingColumnName>> = {},
): SheetColumn<ListingColumnName> => {
  const field = listingFields[name]
  const choices = columnChoices[name]
  return {
    name,
    label: field.label,
    ...('unit' in field ? { unit: field.unit } : {}),
    ...(choices ? { choices: Object.values(choices.names) } : {}),
    example,
    note,
    ...more,
  }
}

const level = (name: 'province' | 'city' | 'county', label: string, aliases: string[]) =>
  ({ name, label, aliases, isOffered: false, example: '', note: '' }) as const

export const listingColumns: readonly SheetColumn<ListingColumnName>[] = [
  column(
    'project_name',
    '示例：建阳区童游街道杉木林地 120 亩转让',
    '一句话写清地点、树种、面积，最多 50 个字',
    {
      isNeeded: true,
      aliases: [
        '标题',
        '项目名称',
        '名称',
        '林地名称',
        '项目标题',
        '宗地名称',
        '宗地',
        '地块',
        '地块名称',
        '标的名称',
      ],
    },
  ),
  column('forestry_type', '转让', '从下拉列表里选', {
    aliases: ['流转方式', '流转形式', '流转类型', '交易方式', '交易类型', '转让方式', '类别', '类型'],
  }),
  column('type', '有林地', '从下拉列表里选', {
    aliases: ['地类', '地类名称', '林地种类', '林地类别', '林种', '类别', '类型', '种类'],
  }),
  {
    name: 'region',
    label: listingFields.province_id.label,
    aliases: ['地区', '区域', '行政区', '行政区划', '省市县', '所属地区', '坐落', '林地坐落'],
    example: '福建省南平市建阳区',
    note: '写到县（区）；也可以分成“省”“市”“县”三列',
  },
  level('province', '省', ['省份', '所在省']),
  level('city', '市', ['地市', '地级市', '所在市', '城市']),
  level('county', '县', ['区县', '县区', '县市区', '所在县', '区']),
  column('address', '童游街道南山村', '乡镇、村、小地名', {
    aliases: ['地址', '详细地址', '位置', '小地名', '乡镇村'],
  }),
  column('measure_area', '120.5', '单位是亩；写公顷、平方米的，把单位一起写上，如 8公顷', {
    aliases: [
      '面积',
      '林地面积',
      '总面积',
      '亩数',
      '流转面积',
      '转让面积',
      '实际面积',
      '宗地面积',
      '地块面积',
    ],
  }),
  column('price', '36.5', '总价，单位是万元；写元的，把单位一起写上；定不下来的写“面议”', {
    aliases: [
      '总价',
      '价格',
      '期望价格',
      '转让价',
      '转让价格',
      '转让总价',
      '总价款',
      '报价',
      '挂牌价',
      '底价',
      '金额',
    ],
    mistaken: {
      headings: [
        '单价',
        '每亩单价',
        '亩单价',
        '每亩价格',
        '亩价',
        '亩均价',
        '均价',
        '租金',
        '年租金',
        '每亩租金',
      ],
      note: '这里填总价：请换算后写在“期望总价”一列，定不下来的写“面议”',
    },
  }),
  column('years', '30', '整年数，或权证上的终止日期，如 2054年12月31日', {
    aliases: [
      '年限',
      '流转年限',
      '期限',
      '使用期限',
      '流转期限',
      '终止日期',
      '使用期限止',
      '使用期',
      '终止时间',
      '到期日期',
      '到期时间',
      '截止日期',
      '年数',
    ],
  }),
  column('ownership', '集体', '从下拉列表里选', {
    aliases: [
      '权属',
      '林权权属',
      '所有权',
      '所有权性质',
      '权属性质',
      '权属类型',
      '产权',
      '产权性质',
      '产权归属',
    ],
  }),
  column('warrant', '林权证（含不动产权证）', '从下拉列表里选', {
    aliases: ['权证', '权证类型', '权属证明', '权属证书', '证件', '证件类型', '证件名称', '证书', '证书类型'],
  }),
  column(
    'content',
    '林地平缓，机耕路通到山脚，杉木长势良好，权属清楚，没有纠纷。',
    '20 到 1000 个字：道路、水源、树木长势、权属有无纠纷',
    {
      aliases: [
        '详情',
        '描述',
        '介绍',
        '林地描述',
        '项目介绍',
        '详细介绍',
        '林地介绍',
        '林地情况',
        '情况说明',
        '概况',
      ],
    },
  ),
  column('user_name', '林建国', '', { aliases: ['联系人姓名', '姓名', '联络人'] }),
  column('user_phone', '13800138000', '手机，或带区号的座机；不写就是账号的手机', {
    aliases: [
      '电话',
      '手机',
      '手机号',
      '手机号码',
      '联系方式',
      '联系手机',
      '联系人电话',
      '联系人手机',
      '电话号码',
      '移动电话',
    ],
    isPhone: true,
  }),
  column('spare_phone', '0599-5800000', '', {
    aliases: ['备用手机', '第二联系电话', '其他电话', '备用联系电话'],
    isPhone: true,
  }),
  column('species', '杉木', '', { aliases: ['树种', '优势树种', '主要树木', '树木种类', '林木树种'] }),
  column('forest_category', '商品林', '从下拉列表里选', {
    aliases: ['林木类别', '森林类型', '林木类型', '公益林商品林', '类别'],
  }),
  column('stand_age', '12', '', { aliases: ['树龄', '平均树龄', '平均林龄', '林木年龄'] }),
  column('stock_volume', '860', '', {
    aliases: ['蓄积', '活立木蓄积', '活立木蓄积量', '总蓄积', '总蓄积量', '森林蓄积'],
  }),
  column('remaining_term', '40', '原承包或流转合同还剩的整年数，或合同的终止日期', {
    aliases: ['剩余年限', '合同剩余年限', '剩余使用年限', '合同到期日期'],
  }),
  column('east', '山脊', '', { aliases: ['四至东', '东'] }),
  column('south', '小溪', '', { aliases: ['四至南', '南'] }),
  column('west', '机耕路', '', { aliases: ['四至西', '西'] }),
  column('north', '防火带', '', { aliases: ['四至北', '北'] }),
  column('lng', '118.12543', '度数，或度分秒', { aliases: ['东经', '坐标', '经纬度'] }),
  column('lat', '27.33142', '度数，或度分秒', { aliases: ['北纬'] }),
  column(
    'datum',
    'WGS 84',
    '坐标从哪里来：手机定位、奥维选 WGS 84，高德选 GCJ-02，百度选 BD-09，权证选 CGCS2000',
    {
      aliases: ['坐标系统', '大地基准'],
    },
  ),
]
