import { type Submission, submissionNames } from '#features/audit/rules.ts'
import {
  NOTE_MAX,
  NOTE_MIN,
  OPINION_MAX,
  OUTCOMES,
  type Outcome,
  type QueueName,
} from '#features/review/contract/review.ts'

export interface QueueWords {
  name: string
  title: string
  word: Submission
  outcomes: Record<Outcome, string>
  reasons: Record<Outcome, readonly string[]>
  noteNeeded: ReadonlySet<Outcome>
  /** Outcomes that may be given to several at once, with one note. */
  bulk: readonly Outcome[]
  /** What its private pictures are called, which are opened before an approval. */
  pictureWord?: string
  /** The outcome that takes something away from somebody; shown in red. A rejection where nothing is named. */
  severe?: Outcome
  severeQuestion?: { title: string; text: string; confirm: string }
  /** Labels of note and signature in queues where the note of an approval is an expert's opinion; absent in others. */
  opinion?: { note: string; signature: string }
}

export const queueWords: Record<QueueName, QueueWords> = {
  listings: {
    name: submissionNames.listing,
    title: '林地审核',
    word: 'listing',
    outcomes: { approved: '通过', rejected: '不通过' },
    pictureWord: '权证照片',
    reasons: {
      approved: ['资料齐全，与权证一致。', '已电话核实，予以发布。'],
      rejected: [
        '权证照片不清晰，请重新拍摄，四角完整、文字可辨。',
        '权证与填写的面积不一致，请核对后重新提交。',
        '权证权利人与联系人不一致，请补充委托或授权材料。',
        '林地照片与所述林地不符，请上传现场实拍照片。',
        '价格明显偏离当地行情，请核对总价、面积与年限。',
        '使用年限超过权证或合同的剩余期限，请改正。',
        '同一地块已有发布中的信息，请勿重复提交。',
        '内容含有保本、稳赚等收益承诺，请删除后重新提交。',
        '正文中留有电话、微信等联系方式，请删除；平台会转达预约。',
        '公益林的流转须符合当地规定，请补充主管部门意见。',
      ],
    },
    noteNeeded: new Set(['rejected']),
    bulk: ['rejected'],
  },
  leads: {
    name: submissionNames.lead,
    title: '预约跟进',
    word: 'lead',
    outcomes: { approved: '已跟进', rejected: '不予处理' },
    reasons: {
      approved: [
        '发布人已回电，双方自行商谈。',
        '已提醒发布人尽快回电。',
        '已代为说明林地情况，预约人考虑后再联系。',
      ],
      rejected: [
        '三次致电均未接通。',
        '电话号码有误，无法联系。',
        '与此前的预约重复。',
        '内容为广告推广，不予处理。',
      ],
    },
    noteNeeded: new Set(['approved', 'rejected']),
    bulk: OUTCOMES,
  },
  reports: {
    name: submissionNames.report,
    title: '举报核实',
    word: 'report',
    outcomes: { approved: '属实，下架', rejected: '不属实' },
    severe: 'approved',
    severeQuestion: {
      title: '下架这条林地信息？',
      text: '提交后立即下架，访客不能再看到。发布人会收到处理说明，修改后须重新审核才能发布。',
      confirm: '下架',
    },
    reasons: {
      approved: [
        '经核实，林地信息与实际不符，已下架。',
        '经核实，林地已经流转，已下架。',
        '经核实，含有收益承诺等违规内容，已下架。',
      ],
      rejected: ['经核实，信息属实。', '举报内容不足以核实，暂不处理。', '与此前的举报重复，已一并处理。'],
    },
    noteNeeded: new Set(['approved', 'rejected']),
    bulk: ['rejected'],
  },
  // Notes go to the enquirer as they stand, by SMS too.
  enquiries: {
    name: submissionNames.enquiry,
    title: '咨询答复',
    word: 'enquiry',
    outcomes: { approved: '已答复', rejected: '不予处理' },
    reasons: {
      approved: [
        '已在电话中答复您，如还有疑问，请随时联系我们。',
        '办理流程与所需材料已在电话中向您说明，请按清单准备。',
        '您的问题已转请专家，一个工作日内会给您回电，请留意接听。',
        '评估内容与收费已向您说明，考虑好后请随时联系我们。',
        '此事请向当地林业主管部门和不动产登记机构核实。',
      ],
      rejected: [
        '我们三次致电均未接通，请拨打服务热线或重新提交咨询。',
        '您留下的电话无法接通，请核对号码后重新提交咨询。',
        '您的咨询与此前一条重复，已一并答复。',
        '您的咨询与林业服务无关，我们无法答复，敬请谅解。',
        '平台不受理广告推广，您的内容未予答复。',
        '您提交的内容含有承诺收益等违规表述，我们不能受理。',
      ],
    },
    noteNeeded: new Set(['approved', 'rejected']),
    bulk: OUTCOMES,
  },
  // The note of an approval becomes part of the report.
  expertAssessments: {
    name: submissionNames.expertAssessment,
    title: '专家评估',
    word: 'expertAssessment',
    outcomes: { approved: '出具意见', rejected: '不予受理' },
    reasons: {
      approved: [
        '所填条件前后一致，评分与该地区同类林地相符。',
        '评分偏低的主要原因是配套设施不足，建议先改善道路与水源。',
        '立地条件较好，适合长期经营；抚育跟上后，产出还有提升空间。',
        '评分仅供流转双方参考，签约前请实地踏勘并核对权证。',
      ],
      rejected: [
        '报告中的面积与权证不一致，请核对后重新评估，再申请专家评估。',
        '所填条件前后矛盾，请核对后重新评估，再申请专家评估。',
        '我们三次致电均未接通，请核对联系电话后重新申请。',
        '这块林地不在专家评估的受理范围内，敬请谅解。',
      ],
    },
    noteNeeded: new Set(['approved', 'rejected']),
    bulk: ['rejected'],
    opinion: { note: '专家意见', signature: '专家姓名' },
  },
  // The note of an approval is published as the answer to a question, and goes to who raised an objection.
  tenderQuestions: {
    name: submissionNames.tenderQuestion,
    title: '招标答疑',
    word: 'tenderQuestion',
    outcomes: { approved: '已答复', rejected: '不予受理' },
    reasons: {
      approved: [
        '以招标公告和招标文件为准，未作变更。',
        '已另行发布变更公告，请以变更公告为准。',
        '所提事项经核实，招标文件的规定符合有关规定，维持不变。',
      ],
      rejected: [
        '所提问题写明了单位名称，公布后会暴露提问人，请删去后重新提交。',
        '所提问题与本项目无关。',
        '所提问题已有答复，请查看公告页面的澄清答疑。',
        '内容涉及其他投标人的商业信息，不予公布，请修改后重新提交。',
      ],
    },
    noteNeeded: new Set(['approved', 'rejected']),
    bulk: ['rejected'],
  },
  bonds: {
    name: submissionNames.bond,
    title: '保证金审核',
    word: 'bond',
    outcomes: { approved: '确认到账', rejected: '不通过' },
    pictureWord: '汇款凭证',
    reasons: {
      approved: ['已核对到账，金额与户名一致。'],
      rejected: [
        '凭证图片不清晰，请重新拍摄后上传。',
        '到账金额与应缴金额不一致，请联系客服处理后重新上传凭证。',
        '汇款户名与报名单位不一致，请由报名单位账户汇款。',
        '尚未查到这笔款项，请核对收款账户后重新上传凭证。',
      ],
    },
    noteNeeded: new Set(['rejected']),
    bulk: [],
  },
  bondChanges: {
    name: submissionNames.bondChange,
    title: '保证金复核',
    word: 'bondChange',
    outcomes: { approved: '同意', rejected: '不同意' },
    reasons: {
      approved: ['情况属实，同意。'],
      rejected: ['理由不充分，请补充材料后重新提议。', '项目尚未结束，暂不办理。'],
    },
    noteNeeded: new Set(['rejected']),
    bulk: [],
  },
  memberships: {
    name: submissionNames.membership,
    title: '会员开通',
    word: 'membership',
    outcomes: { approved: '确认收款', rejected: '不予开通' },
    reasons: {
      approved: ['已核对到账，予以开通。'],
      rejected: ['未查到付款，请付款后重新申请。', '申请人主动取消。'],
    },
    noteNeeded: new Set(['rejected']),
    bulk: [],
  },
  // Notes of rejections go to the applicant as they stand.
  certifications: {
    name: submissionNames.certification,
    title: '认证审核',
    word: 'certification',
    outcomes: { approved: '通过', rejected: '不通过' },
    pictureWord: '证件影像',
    reasons: {
      approved: ['影像清晰，与填写内容一致。'],
      rejected: [
        '证件影像不清晰，请重新拍摄，四角完整、文字可辨。',
        '姓名或身份证号码与证件不一致，请核对后重新提交。',
        '身份证已过有效期，请更换证件后重新提交。',
        '企业名称与营业执照不一致，请按营业执照填写全称。',
        '法定代表人与营业执照不一致，请核对后重新提交。',
        '营业执照已注销或被吊销，不能通过认证。',
        '上传的影像不是所需的证件，请重新上传。',
      ],
    },
    noteNeeded: new Set(['rejected']),
    bulk: ['rejected'],
  },
}

export const severeOutcomeOf = (queue: QueueName): Outcome => queueWords[queue].severe ?? 'rejected'

/** Label of the note of a decision. @param outcome undefined before one is chosen */
export const noteLabelOf = (queue: QueueName, outcome: Outcome | undefined) =>
  (outcome === 'approved' && queueWords[queue].opinion?.note) || '处理说明'

export const noteMaxOf = (queue: QueueName) => (queueWords[queue].opinion ? OPINION_MAX : NOTE_MAX)

/** What form and server say of a note that is missing, too short or too long. @param outcome undefined before one is chosen */
export const noteComplaint = (queue: QueueName, outcome: Outcome | undefined, note: string) => {
  const text = note.trim()
  const [label, max] = [noteLabelOf(queue, outcome), noteMaxOf(queue)]
  if (text.length > max) return `${label}最多 ${max} 个字`
  if (!outcome) return undefined
  return (queueWords[queue].noteNeeded.has(outcome) || text !== '') && text.length < NOTE_MIN
    ? `请填写${label}，至少 ${NOTE_MIN} 个字`
    : undefined
}
