// Enquiries as they come in over some weeks, part of them answered. People, phones and stories are invented.
import type { Outcome } from '#contract/staff-queues.ts'
import type { AuditAction } from '#domain/audit.ts'
import { queueWords } from '#domain/queues.ts'
import type { Deps } from '../deps.ts'
import { queueKinds } from '../services/queue-kinds/index.ts'
import { isPlace } from '../services/regions.ts'
import * as audit from '../tables/audit.ts'
import { insertEnquiry } from '../tables/enquiries.ts'
import { insertTask } from '../tables/queues.ts'
import { findByLoginName } from '../tables/staff.ts'

interface DemoEnquiry {
  /** How long ago it came, in minutes. */
  ago: number
  type: 4 | 5 | 6
  name: string
  place: [province: number, city: number, county: number]
  content: string
  /** Of the phone, where it is another's too. */
  phone?: number
  decided?: { outcome: Outcome; note: string /** Minutes it took. */; after: number }
}

const HOUR = 60
const DAY = 24 * HOUR

const answered = (after: number, note: string) => ({ outcome: 'approved', note, after }) as const
const rejected = (after: number, note: string) => ({ outcome: 'rejected', note, after }) as const

const LONGQUAN: DemoEnquiry['place'] = [330000, 331100, 331181]
const JIANOU: DemoEnquiry['place'] = [350000, 350700, 350783]

/** Oldest first. */
const demoEnquiries: readonly DemoEnquiry[] = [
  {
    ago: 40 * DAY,
    type: 5,
    name: '吴秀英',
    place: JIANOU,
    content: '家里 86 亩毛竹林的林权证还是 2008 年的老证，现在想流转给合作社，要先换不动产权证吗？',
    decided: answered(
      5 * HOUR,
      '已电话答复：老证仍然有效，流转前建议先到县不动产登记中心换证，说明了所需材料。',
    ),
  },
  {
    ago: 37 * DAY,
    type: 6,
    name: '蒋国梁',
    place: [360000, 360700, 360725],
    content: '一片 20 年生的杉木林，约 210 亩，想知道评估要提供哪些材料，多久能出报告。',
    decided: answered(26 * HOUR, '已说明线上评分与实地评估的区别，发送材料清单，约定下周回访。'),
  },
  {
    ago: 33 * DAY,
    type: 4,
    name: '李文博',
    place: [430000, 431200, 431225],
    content: '我们是县里的林业专业合作社联合社，有 13 家成员社，想把可流转的林地统一放到平台上。',
    decided: answered(3 * HOUR, '已转商务部门，约定周四视频会议。'),
  },
  {
    ago: 31 * DAY,
    type: 4,
    name: '贷款专员',
    place: [440000, 440200, 440222],
    content: '林权抵押贷款当天放款，详情见 www.example.com',
    decided: rejected(40, '内容为广告推广，不予答复。'),
  },
  {
    ago: 27 * DAY,
    type: 5,
    name: '覃桂芳',
    place: [450000, 451000, 451029],
    content: '八角林连续两年落果严重，叶子发黄，附近几户都一样，能不能请专家看看是什么病？',
    decided: answered(9 * HOUR, '已转请植保专家回电，初步判断为炭疽病，建议采样送检。'),
  },
  {
    ago: 24 * DAY,
    type: 6,
    name: '赵德山',
    place: [230000, 230700, 230751],
    content: '红松果林承包经营权还剩 31 年，转让价怎么定比较合理？',
    decided: rejected(3 * DAY, '三次致电均未接通。'),
  },
  {
    ago: 20 * DAY,
    type: 5,
    name: '杨胜男',
    place: [520000, 522600, 522628],
    content: '村集体的林子和邻村有界线纠纷，档案里的四至写得很含糊，应该找哪个部门先调解？',
    decided: answered(6 * HOUR, '已说明由乡镇人民政府先行调处，提示准备清册、山林权证与历史协议。'),
  },
  {
    ago: 17 * DAY,
    type: 4,
    name: '何静',
    place: [110000, 110100, 110119],
    content: '我们做自然教育，想找离城两小时以内、能租十年以上的林地，最好有水源。',
    decided: answered(2 * HOUR, '已介绍延庆、怀柔两处在架林地，并提醒核对林地用途管制要求。'),
  },
  {
    ago: 13 * DAY,
    type: 6,
    name: '罗永福',
    place: [510000, 511800, 511802],
    content: '雷竹笋用林 45 亩，去年卖笋 18 万元，想做经营权抵押，银行要评估报告。',
  },
  {
    ago: 11 * DAY,
    type: 5,
    name: '白音',
    place: [150000, 150700, 150785],
    content: '天然林停伐以后，林下养蜂和采蓝莓要不要办许可？',
  },
  {
    ago: 9 * DAY,
    type: 4,
    name: '投资顾问周先生',
    place: [310000, 310100, 310115],
    content: '沉香林认购，每亩 3 万，保 本 保 息，三年翻番，稳·赚不赔！有内部渠道，想请平台代为推广。',
  },
  {
    ago: 8 * DAY,
    type: 5,
    name: '谭明亮',
    place: [420000, 422800, 422802],
    content: '退耕还林的补助期满后，还经林能不能改种茶叶？',
    decided: answered(30 * HOUR, '已建议向当地林业主管部门核实，说明还经林调整树种须经审批。'),
  },
  {
    ago: 7 * DAY,
    type: 6,
    name: '汪其昌',
    place: [340000, 341000, 341022],
    content: '香榧基地 120 亩，套种了白及，评估时林下的药材算不算在内？',
  },
  {
    ago: 6 * DAY,
    type: 4,
    name: '黎乐',
    place: [460000, 469001, 0],
    content: '黎族苗族乡的生态公益林想做碳汇项目，请问平台能不能对接开发机构？',
  },
  {
    ago: 5 * DAY,
    type: 5,
    name: '季红军',
    place: LONGQUAN,
    phone: 90,
    content: '香菇段木用的栎树林，采伐指标怎么申请？自家的林子也要批吗？',
    decided: answered(4 * HOUR, '已电话答复采伐许可的申请渠道，自留山薪炭材与自用材另有规定。'),
  },
  {
    ago: 3 * DAY,
    type: 5,
    name: '马小玲',
    place: [610000, 611000, 611025],
    content: '板栗低产林改造有没有补贴，向哪里申请？',
  },
  {
    ago: 2 * DAY,
    type: 6,
    name: '朴哲洙',
    place: [220000, 222400, 222403],
    content: '林下参地 15 年生，面积 9 亩，想转让一半，评估费怎么收？',
  },
  {
    ago: 31 * HOUR,
    type: 4,
    name: '郑雅琴',
    place: [130000, 130800, 130828],
    content: '县林场有 2,300 亩落叶松中幼林准备公开招租，希望在平台发布公告。',
  },
  {
    ago: 20 * HOUR,
    type: 5,
    name: '季红军',
    place: LONGQUAN,
    phone: 90,
    content: '上次问过采伐指标，材料交上去被退回了，说缺作业设计，这个可以请你们推荐单位做吗？',
  },
  {
    ago: 9 * HOUR,
    type: 5,
    name: '刀永康',
    place: [530000, 530800, 530802],
    content: '思茅松采脂承包到期，树上留了很多老伤口，现在还能不能更新采伐？',
  },
  {
    ago: 5 * HOUR,
    type: 6,
    name: '冉启华',
    place: [500000, 500100, 500240],
    content:
      '黄连棚地连着一片柳杉林，一共 63 亩，想分开评估。我电话白天打不通，可以打 13800001999 找我爱人。',
  },
  { ago: 2 * HOUR, type: 4, name: '廖晨', place: [440000, 440200, 440222], content: '' },
  {
    ago: 45,
    type: 5,
    name: '林桂香',
    place: JIANOU,
    content: '流转合同签了 30 年，对方第二年就不付租金了，能不能收回来？',
  },
  {
    ago: 6,
    type: 6,
    name: '谢志强',
    place: [360000, 360700, 360725],
    content: '油茶林 150 亩，进入盛果期，想知道大概值多少钱一亩。',
  },
]

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

export const seedEnquiries = async ({ db, now }: Deps) => {
  const reviewer = await findByLoginName(db, 'reviewer')
  if (!reviewer) throw new Error('the demo has no reviewer')
  const { verbs } = queueKinds.enquiries
  const { word } = queueWords.enquiries
  for (const [i, { ago, type, name, place, content, phone = i, decided }] of demoEnquiries.entries()) {
    const [province_id, city_id, county_id] = place
    if (!isPlace({ province_id, city_id, county_id })) throw new Error(`${name}: no such place`)
    const createtime = minutesBefore(now(), ago)
    const mobile = `1380000${String(1000 + phone)}`
    const enquiry = { type, name, mobile, content, province_id, city_id, county_id, createtime }
    const id = await insertEnquiry(db, enquiry)
    const target = `${word}:${id}`
    await audit.record(db, {
      who: 'visitor',
      action: `${word}.add` satisfies AuditAction,
      target,
      detail: { type },
      at: createtime,
    })
    const task = { queue: 'enquiries', target_id: id, createtime }
    if (!decided) {
      await insertTask(db, task)
      continue
    }
    const { outcome, note, after } = decided
    const decided_at = minutesBefore(now(), ago - after)
    const claimed_at = minutesBefore(now(), ago - after / 2)
    const who = reviewer.id
    await insertTask(db, { ...task, outcome, note, decided_at, claimed_at, claimed_by: who, decided_by: who })
    for (const [verb, at] of [
      ['claim', claimed_at],
      [verbs[outcome], decided_at],
    ] as const)
      await audit.record(db, {
        who: `staff:${who}`,
        action: `${word}.${verb}` satisfies AuditAction,
        target,
        at,
      })
  }
}
