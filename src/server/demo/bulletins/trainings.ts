// Course announcements, two to three weeks ahead of the first day.
import type { DemoArticle } from '../article.ts'
import { monthDay, officeTime, period, plusDays, weekdayName, workday } from './calendar.ts'
import { earlyCourses } from './data/courses-early.ts'
import { lateCourses } from './data/courses-late.ts'
import type { Course } from './shapes.ts'
import { cells, heading, inWords, lines, list, paragraph, table } from './text.ts'

/** 11月27日至28日, or 12月16日（周二） for a single day. */
const daysOf = ({ date, days }: Course) =>
  days === 1 ? `${monthDay(date)}（${weekdayName(date)}）` : period(date, plusDays(date, days - 1))
const deadlineOf = ({ date }: Course) => workday(plusDays(date, -5), 'before')

/** The name as a sentence needs it: «…实操班» stands alone, «…授粉» wants «培训». */
const classOf = ({ name }: Course) => (/(班|讲习|实训)$/.test(name) ? name : `${name}培训`)

const TITLES: readonly ((course: Course) => string)[] = [
  (course) => `培训预告：${course.name}，${monthDay(course.date)}在${course.county}开班`,
  (course) => `${course.county}办${classOf(course)}，${monthDay(course.date)}开课，限${course.seats}人`,
  (course) => `${monthDay(course.date)}开课｜${course.name}（${course.province}${course.county}）`,
]

const OPENINGS: readonly ((course: Course) => string)[] = [
  (course) =>
    `${course.why}${daysOf(course)}，${classOf(course)}在${course.province}${course.county}${course.venue}开班，` +
    `名额${course.seats}人。`,
  (course) =>
    `${daysOf(course)}，${course.county}将在${course.venue}举办${classOf(course)}，` +
    `为期${inWords(course.days)}天，计划招收${course.seats}人。${course.why}`,
  (course) =>
    `${classOf(course)}开始报名。时间：${daysOf(course)}；地点：${course.province}${course.county}${course.venue}；` +
    `人数：${course.seats}人。${course.why}`,
]

const ENROLMENTS: readonly ((course: Course) => string)[] = [
  (course) =>
    `打开本站<a href="/about/contact">“联系我们”</a>页，在合作留言里写明“${course.name}”、人数和所在乡镇，` +
    `${monthDay(deadlineOf(course))}截止。两个工作日内有工作人员回电确认，没有接到确认的请不要直接前往。`,
  (course) =>
    `${monthDay(deadlineOf(course))}前在本站<a href="/about/contact">“联系我们”</a>页提交留言，注明课程名称和参加人数；` +
    '名额按提交先后确认，报满以后转入候补，有人退出时依次通知。',
  (course) =>
    `报名走本站<a href="/about/contact">“联系我们”</a>页的留言表单，写清课程、姓名和从事的工作即可，` +
    `${monthDay(deadlineOf(course))}停止接收。临时来不了的请提前一天告知，把位置让给候补的人。`,
]

const FEES = [
  '培训不收学费，食宿和往返交通自理；遇恶劣天气改期的，会在本站公告并逐一通知。',
  '不收培训费，午餐由承办方安排，住宿自理。讲义现场发放，每人一份，课后有一小时答疑。',
  '课程免费，外地学员可请承办方代订住宿，费用自付。每班不足二十人时顺延，另行通知。',
] as const

/** As many sentences of the reason as make a summary of readable length. */
const reason = ({ why }: Course) => {
  const [first = '', second] = why.split('。')
  return first.length < 25 && second ? `${first}。${second}。` : `${first}。`
}

const remark = (course: Course) =>
  `${monthDay(course.date)}${course.days > 1 ? '起' : ''}在${course.province}${course.county}开班，` +
  `${inWords(course.days)}天，名额${course.seats}人。${reason(course)}`

const announcement = (course: Course, index: number): DemoArticle => {
  const turn = <T>(choices: readonly T[], shift = 0) => choices[(index + shift) % choices.length] as T
  const title = turn(TITLES)(course)
  return {
    type: 4,
    title,
    remark: remark(course),
    source: '本站培训组',
    createtime: officeTime(workday(plusDays(course.date, -21), 'before'), title),
    flag: [],
    cover: course.cover,
    content: [
      paragraph(turn(OPENINGS, Math.floor(index / 3))(course)),
      table(['时间', '内容', '方式'], lines(course.syllabus).map(cells)),
      heading(turn(['谁可以来', '招收对象', '适合哪些人'])),
      list(lines(course.audience)),
      heading('怎样报名'),
      paragraph(turn(ENROLMENTS, 1)(course)),
      paragraph(`${course.bring}${turn(FEES, Math.floor(index / 3))}`),
    ].join(''),
  }
}

export const trainings: DemoArticle[] = [...earlyCourses, ...lateCourses].map(announcement)
