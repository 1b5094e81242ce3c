// The questions of the form, one a screen: what is required in the order it is asked, then what may be added.
import { type FormFieldName, formFieldNames } from '#features/listings/contract/fields.ts'

interface Question {
  title: string
  /** Of the answer, in the summary. */
  label: string
  /** Is written rather than chosen: the answer takes the focus, so that the keyboard opens at once. */
  isWritten?: boolean
  /** May be answered later: the photo has yet to be taken, or the user to sign in. */
  canWait?: boolean
}

const required = {
  category: { title: '这片林地想怎么流转？', label: '流转类别' },
  type: { title: '是什么样的林地？', label: '林地类型' },
  place: { title: '林地在哪里？', label: '所在地区' },
  area: { title: '有多大？', label: '实测面积', isWritten: true },
  years: { title: '想转多少年？', label: '使用年限', isWritten: true },
  price: { title: '一共要多少钱？', label: '期望总价', isWritten: true },
  ownership: { title: '林地是谁的？', label: '林地权属' },
  warrant: { title: '手上有什么证？', label: '权证情况' },
  certificate: { title: '给权证拍张照', label: '权证照片', canWait: true },
  photos: { title: '给林地拍几张照', label: '林地照片', canWait: true },
  details: { title: '说说这片林地', label: '林地详情', isWritten: true },
  contact: { title: '有人来问，找谁？', label: '联系人', isWritten: true },
} as const satisfies Record<string, Question>

const optional = {
  title: { title: '标题怎么写？', label: '信息标题', isWritten: true },
  address: { title: '在哪个村、哪座山？', label: '详细位置', isWritten: true },
  trees: { title: '林子里是什么树？', label: '树木', isWritten: true },
  term: { title: '合同还剩多少年？', label: '剩余期限', isWritten: true },
  boundaries: { title: '四面到哪里为界？', label: '四至', isWritten: true },
  point: { title: '在地图上的哪一点？', label: '坐标' },
  video: { title: '拍一段视频', label: '视频' },
  spare: { title: '还有别的电话吗？', label: '备用电话', isWritten: true },
} as const satisfies Record<string, Question>

export type RequiredName = keyof typeof required
export type QuestionName = RequiredName | keyof typeof optional
/** The summary of the answers is the last of them. */
export type StepName = QuestionName | 'summary'

export const questions: Record<QuestionName, Question> = { ...required, ...optional }
export const requiredNames = Object.keys(required) as RequiredName[]
export const optionalNames = Object.keys(optional) as (keyof typeof optional)[]

export const isRequired = (name: StepName): name is RequiredName => name in required

/** Question that asks for each field. */
export const questionOf: Record<FormFieldName, QuestionName> = {
  forestry_type: 'category',
  type: 'type',
  province_id: 'place',
  city_id: 'place',
  county_id: 'place',
  address: 'address',
  measure_area: 'area',
  price: 'price',
  years: 'years',
  ownership: 'ownership',
  warrant: 'warrant',
  image: 'certificate',
  images: 'photos',
  video: 'video',
  poster: 'video',
  project_name: 'title',
  content: 'details',
  user_name: 'contact',
  user_phone: 'contact',
  spare_phone: 'spare',
  species: 'trees',
  forest_category: 'trees',
  // No form asks for it.
  industry_id: 'trees',
  stand_age: 'trees',
  stock_volume: 'trees',
  remaining_term: 'term',
  east: 'boundaries',
  south: 'boundaries',
  west: 'boundaries',
  north: 'boundaries',
  lng: 'point',
  lat: 'point',
  datum: 'point',
}

export const fieldsOf = (question: QuestionName) =>
  formFieldNames.filter((name) => questionOf[name] === question)
