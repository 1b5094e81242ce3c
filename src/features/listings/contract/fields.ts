// Every field of a listing, once: its name, label and unit, how the form holds it, and how readers receive it. Form,
// answers, snapshot, published copy, review and pages are made from this table; what a file must add by hand for a field
// is asked for by its type. Plain data, so that a page can use labels without the rules of the form.

/** Form in which readers receive a field. `?` is null if the owner left it empty. */
type PublicValue = 'text' | 'integer' | 'number' | 'integer?' | 'number?' | 'boundaries?' | 'scores?'

interface Field {
  label: string
  unit?: string
  /** Form in which the form holds it; absent for fields that owners do not fill in. */
  form?: 'text' | 'region' | 'files'
  /** Form in which its page shows it; absent for private fields, fields of lists, and parts of another field. */
  detail?: PublicValue
}

export const listingFields = {
  forestry_type: { label: '流转类别', form: 'text' },
  type: { label: '林地类型', form: 'text' },
  /** Six-digit codes; 0 where nothing is picked or there is no such level. */
  province_id: { label: '所在地区', form: 'region' },
  city_id: { label: '所在地区', form: 'region' },
  county_id: { label: '所在地区', form: 'region' },
  address: { label: '详细位置', form: 'text', detail: 'text' },
  measure_area: { label: '实测面积', unit: '亩', form: 'text' },
  /** Total. */
  price: { label: '期望总价', unit: '万元', form: 'text' },
  years: { label: '使用年限', unit: '年', form: 'text' },
  ownership: { label: '林地权属', form: 'text', detail: 'integer' },
  warrant: { label: '权证情况', form: 'text', detail: 'integer' },
  /** Certificate photos: private. */
  image: { label: '权证照片', form: 'files' },
  images: { label: '林地照片', form: 'files' },
  /** Address for readers; empty for none. */
  video: { label: '视频', form: 'files', detail: 'text' },
  /** A frame of the video, unless its owner chose another picture. Address for readers; empty for none. */
  poster: { label: '视频封面', form: 'files', detail: 'text' },
  project_name: { label: '信息标题', form: 'text' },
  /** Plain text in lines. */
  content: { label: '林地详情', form: 'text', detail: 'text' },
  /** Private: readers are shown `contact`. */
  user_name: { label: '联系人', form: 'text' },
  user_phone: { label: '联系电话', form: 'text' },
  spare_phone: { label: '备用电话', form: 'text' },
  /** Ours: the contact as strangers may know it, `林**`. */
  contact: { label: '联系人', detail: 'text' },
  species: { label: '主要树种', form: 'text', detail: 'text' },
  /** 1 commercial, 2 public-welfare. */
  forest_category: { label: '森林类别', form: 'text', detail: 'integer?' },
  /** 1 construction, 2 trade, 3 service, 4 forestry, 5 other; 0 for none. The form does not ask for it. */
  industry_id: { label: '所属行业', form: 'text', detail: 'integer' },
  stand_age: { label: '林龄', unit: '年', form: 'text', detail: 'integer?' },
  stock_volume: { label: '蓄积量', unit: '立方米', form: 'text', detail: 'number?' },
  /** Years left of the contract by which the land is held. */
  remaining_term: { label: '剩余期限', unit: '年', form: 'text', detail: 'integer?' },
  east: { label: '东至', form: 'text' },
  south: { label: '南至', form: 'text' },
  west: { label: '西至', form: 'text' },
  north: { label: '北至', form: 'text' },
  /** Ours: last day of the term, `2054-12-31`; empty where its owner gave years alone. */
  years_until: { label: '使用年限至', detail: 'text' },
  remaining_until: { label: '剩余期限至', detail: 'text' },
  boundaries: { label: '四至', detail: 'boundaries?' },
  /** Both or neither, in degrees of the datum. */
  lng: { label: '经度', unit: '度', form: 'text', detail: 'number?' },
  lat: { label: '纬度', unit: '度', form: 'text', detail: 'number?' },
  /** Ours: datum of the coordinates, `DATUM` of platform/readers/point.ts; null if unknown. */
  datum: { label: '坐标系', form: 'text', detail: 'integer?' },
  fraction: { label: '林权评分', detail: 'scores?' },
} as const satisfies Record<string, Field>

type Table = typeof listingFields
type NameWith<K extends PropertyKey> = {
  [N in keyof Table]: Table[N] extends { readonly [P in K]: string } ? N : never
}[keyof Table]

export type FormFieldName = NameWith<'form'>
/** A field that the page of a listing shows beyond what lists show. */
export type DetailFieldName = NameWith<'detail'>
export type FormOf<N extends FormFieldName> = Table[N]['form']
export type DetailOf<N extends DetailFieldName> = Table[N]['detail']

export const formFieldNames = Object.keys(listingFields).filter(
  (name) => 'form' in listingFields[name as keyof Table],
) as FormFieldName[]

export const detailFieldNames = Object.keys(listingFields).filter(
  (name) => 'detail' in listingFields[name as keyof Table],
) as DetailFieldName[]

export const eachFormField = <V extends Record<'text' | 'region' | 'files', unknown>>(values: V) =>
  Object.fromEntries(formFieldNames.map((name) => [name, values[listingFields[name].form]])) as {
    [N in FormFieldName]: V[FormOf<N>]
  }

export const eachDetailField = <V extends Record<PublicValue, unknown>>(values: V) =>
  Object.fromEntries(detailFieldNames.map((name) => [name, values[listingFields[name].detail]])) as {
    [N in DetailFieldName]: V[DetailOf<N>]
  }

/** Fields that readers receive as their owner filled them in; the others are made from several, or masked. */
export type CopiedFieldName = Exclude<FormFieldName & DetailFieldName, 'video' | 'poster'>

export const copiedFieldNames = detailFieldNames.filter(
  (name): name is CopiedFieldName => 'form' in listingFields[name] && name !== 'video' && name !== 'poster',
)
