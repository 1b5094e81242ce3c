import {
  type ContentSheet,
  htmlColumn,
  textColumn,
  timeColumn,
  wordColumn,
  YES_NO,
} from '#features/content/server/index.ts'
import { industries } from '#features/projects/rules/projects.ts'
import { readRegion, regionName } from '#features/regions/server/index.ts'
import { tenderAnnouncements, tenderCategories, tenderKinds } from '#features/tenders/rules/tenders.ts'
import { slugOf } from '#platform/lib/slug.ts'

const END_OF_DAY = '23:59:59'

export const tenderSheet: ContentSheet = {
  unique: { project_sn: (number) => slugOf(number).toLowerCase() },
  columns: [
    textColumn('title', {
      label: '标题',
      aliases: ['项目名称', '公告标题', '名称', '招标项目', '标题名称', '采购项目名称', '工程名称'],
      isNeeded: true,
      example: '示例：建阳区 2026 年中幼林抚育项目招标公告',
      note: '不超过 200 个字',
    }),
    textColumn('project_sn', {
      label: '项目编号',
      aliases: ['招标编号', '编号', '项目号', '采购编号', '文号', '项目代码', '采购项目编号'],
      isNeeded: true,
      example: '闽林招〔2026〕012号',
      note: '照原文填写，每个项目一个编号；开头有 0 的不会丢',
    }),
    wordColumn(
      'ptype',
      {
        names: tenderKinds,
        others: {
          招标公告: 1,
          公开招标: 1,
          邀请招标: 1,
          政府采购: 2,
          采购公告: 2,
          竞争性磋商: 2,
          竞争性谈判: 2,
          询价: 2,
          单一来源: 2,
        },
      },
      {
        label: '类别',
        aliases: ['采购方式', '招标采购', '类型'],
        isNeeded: true,
        example: '招标',
        note: '从下拉列表里选',
      },
    ),
    wordColumn(
      'category',
      { names: tenderCategories, others: { 工程: 1, 苗木: 2, 服务类: 3, 工程类: 1 } },
      {
        label: '采购内容',
        aliases: ['内容类别', '标的'],
        example: '林业工程',
        note: '从下拉列表里选，不填为林业工程',
      },
    ),
    wordColumn(
      'infor_type',
      {
        names: tenderAnnouncements,
        others: {
          采购公告: 1,
          招标: 1,
          采购: 1,
          磋商公告: 1,
          竞争性磋商公告: 1,
          竞争性谈判公告: 1,
          谈判公告: 1,
          询价公告: 1,
          更正公告: 2,
          澄清公告: 2,
          补充公告: 2,
          延期公告: 2,
          变更: 2,
          中标公告: 3,
          中标公示: 3,
          中标结果公告: 3,
          中标候选人公示: 3,
          成交公告: 3,
          成交结果公告: 3,
          结果公示: 3,
          合同: 4,
          合同公示: 4,
        },
      },
      {
        label: '公告类型',
        aliases: ['公告', '阶段'],
        isNeeded: true,
        example: '招标公告',
        note: '从下拉列表里选',
      },
    ),
    wordColumn(
      'industry_type',
      { names: industries },
      {
        label: '所属行业',
        aliases: ['行业', '行业类别', '行业类型'],
        isNeeded: true,
        example: '林业',
        note: '从下拉列表里选',
      },
    ),
    {
      name: 'province_id',
      label: '省份',
      aliases: ['地区', '所在地区', '省', '所属地区'],
      example: '福建省',
      note: '写到省就行；全国性的不填',
      read: (text) => {
        if (text === '全国') return { value: 0 }
        const reading = readRegion(text)
        if (reading.kind !== 'region')
          return {
            complaint:
              reading.kind === 'several' ? '请写明省份，如 福建省' : '没有这个省份，请写全称，如 福建省',
          }
        const region = { province_id: reading.region.province_id, city_id: 0, county_id: 0 }
        const understood = regionName(region)
        return { value: region.province_id, ...(understood === text ? {} : { understood }) }
      },
    },
    textColumn('tendering_type', { label: '招标方式', example: '公开招标', note: '' }),
    textColumn('tendering_mode', { label: '组织形式', example: '委托招标', note: '' }),
    textColumn('starting_price', {
      label: '起始价',
      aliases: ['控制价', '最高限价'],
      example: '318.6 万元',
      note: '照原文填写',
    }),
    textColumn('estimate', {
      label: '估算价',
      unit: '万元',
      aliases: ['预算', '预算金额', '估算金额', '项目预算', '概算', '预算价', '投资估算'],
      example: '318.6',
      note: '单位是万元；写元的，把单位一起写上',
    }),
    textColumn('bond', {
      label: '投标保证金',
      unit: '元',
      aliases: ['保证金', '保证金金额'],
      example: '50000',
      note: '单位是元；写万元的，把单位一起写上；没有的不填',
    }),
    timeColumn('questions_end', END_OF_DAY, {
      label: '提问截止时间',
      aliases: ['提问截止', '答疑截止时间', '质疑截止时间', '澄清截止时间'],
      example: '2026-12-08 17:00',
      note: '没有的不填，按开标时间；不能晚于开标时间',
    }),
    timeColumn('signup_end', END_OF_DAY, {
      label: '报名截止时间',
      aliases: ['报名截止', '报名截止日期', '报名结束时间'],
      example: '2026-12-10 17:00',
      note: '年份写在前面；只写日期的，算到当天 23:59',
    }),
    timeColumn('bond_due', END_OF_DAY, {
      label: '保证金截止时间',
      aliases: ['保证金截止', '保证金缴纳截止时间', '保证金到账截止时间'],
      example: '2026-12-15 17:00',
      note: '同上，不能早于报名截止时间',
    }),
    timeColumn('open_time', '', {
      label: '开标时间',
      aliases: ['开标日期', '投标截止时间', '投标截止日期', '开标'],
      example: '2026-12-18 09:30',
      note: '要写明几点',
    }),
    wordColumn('certified_only', YES_NO, {
      label: '须先认证',
      aliases: ['仅限认证用户', '需认证'],
      example: '否',
      note: '报名前须通过认证的填“是”',
    }),
    textColumn('contact', {
      label: '联系方式',
      aliases: ['联系人', '联系电话', '联系人及电话', '电话', '联系人电话', '项目联系人'],
      isPhone: true,
      example: '林女士 0599-5800000',
      note: '只给登录用户看',
    }),
    htmlColumn('content', {
      label: '招标公告',
      aliases: ['公告内容', '正文', '内容', '公告正文'],
      example: '第一段\n第二段',
      note: '一行一段；附件和图片在导入后的草稿里上传',
    }),
    htmlColumn('change_content', {
      label: '变更内容',
      aliases: ['变更公告内容'],
      example: '',
      note: '变更公告须填',
    }),
    htmlColumn('result_content', {
      label: '结果公示',
      aliases: ['结果公告内容'],
      example: '',
      note: '结果公告须填',
    }),
    htmlColumn('contract_content', {
      label: '合同公告',
      aliases: ['合同内容'],
      example: '',
      note: '合同公告须填',
    }),
    textColumn('winner', {
      label: '中标单位',
      aliases: ['中标人', '成交供应商', '中标供应商'],
      example: '',
      note: '',
    }),
    textColumn('winning_price', {
      label: '中标价',
      aliases: ['中标金额', '成交金额'],
      example: '',
      note: '照原文填写',
    }),
    timeColumn('createtime', '00:00:00', {
      label: '发布时间',
      aliases: ['发布日期', '公告日期', '日期', '公告时间'],
      example: '2026-11-28 09:00',
      note: '不填则为发布的时间',
    }),
  ],
}
