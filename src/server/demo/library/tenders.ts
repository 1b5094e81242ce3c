// Tenders of the demo. Numbers and contacts are invented.
import type { DemoRecord } from './record.ts'

const html = (scope: string, terms: string) =>
  `<h2>招标内容</h2><p>${scope}</p><h2>投标人条件</h2><p>${terms}</p>`

export const tenders: readonly DemoRecord<'tenders'>[] = [
  {
    fields: {
      title: '崇义县杉木大径材定向抚育间伐作业招标公告',
      project_sn: 'LQ-CY-2026-014',
      ptype: 1,
      infor_type: 1,
      industry_type: 4,
      province_id: 360000,
      tendering_type: '公开招标',
      tendering_mode: '委托招标',
      starting_price: '每立方米 165 元',
      contact: '刘女士 0797-0000014',
      createtime: '2026-11-10 09:00',
      content: html(
        '三千四百亩杉木林生长伐，采伐强度不高于百分之二十五，含打枝、造材、集材到路边。',
        '具备相应作业队伍和安全生产管理制度，三年内无滥伐处罚记录。',
      ),
    },
  },
  {
    fields: {
      title: '云岭国有林场 2027 年春季苗木采购',
      project_sn: 'LQ-YL-2026-031',
      ptype: 2,
      infor_type: 1,
      industry_type: 2,
      province_id: 530000,
      tendering_type: '竞争性谈判',
      tendering_mode: '自行组织',
      starting_price: '面议',
      contact: '林场营林科 0879-0000031',
      createtime: '2026-11-16 10:20',
      content: html(
        '思茅松、西南桦轻基质容器苗共一百二十万株，分三批交货，须附检疫证书与产地标签。',
        '持有效林木种子生产经营许可证，能提供两年内同类供货合同。',
      ),
    },
  },
  {
    fields: {
      title: '名山区森林火险视频监控系统维护服务变更公告',
      project_sn: 'LQ-MS-2026-009',
      ptype: 1,
      infor_type: 2,
      industry_type: 3,
      province_id: 510000,
      tendering_type: '公开招标',
      starting_price: '82 万元',
      contact: '区应急与林业联合采购组 0835-0000009',
      createtime: '2026-11-05 16:45',
      content: html(
        '原公告中监控点位由四十六处变更为五十一处，开标时间顺延七天，其余条款不变。',
        '原已报名单位无需重新报名，需在开标前领取补充文件。',
      ),
    },
  },
  {
    fields: {
      title: '将乐县林区道路水毁修复工程中标结果公告',
      project_sn: 'LQ-JL-2026-006',
      ptype: 1,
      infor_type: 3,
      industry_type: 1,
      province_id: 350000,
      tendering_type: '公开招标',
      starting_price: '310 万元',
      createtime: '2026-10-22 11:00',
      content: html(
        '修复水毁路段二十三处共九点六公里，中标价二百八十八万元，公示期三个工作日。',
        '公示期内可书面提出异议。',
      ),
    },
  },
  {
    fields: {
      title: '思茅区松材线虫病疫木除治物资采购',
      project_sn: 'LQ-SM-2026-022',
      ptype: 2,
      infor_type: 1,
      industry_type: 2,
      province_id: 530000,
      tendering_type: '询价采购',
      starting_price: '45 万元',
      contact: '区森防站 0879-0000022',
      createtime: '2026-11-18 08:50',
      content: html('诱捕器一千二百套、疫木粉碎机六台及配套耗材。', '能在合同签订后十五日内全部到货。'),
    },
  },
]
