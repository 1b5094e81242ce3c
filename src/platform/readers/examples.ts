// Examples of what is understood, for people: what may be written → how it is read. The page 填写说明 is made of them.
import { readSmsCode } from './codes.ts'
import { readName } from './name.ts'
import { readPoint } from './point.ts'
import { readQuantity, type Unit } from './quantity.ts'

export interface ExampleGroup {
  title: string
  intro: string
  rows: readonly [written: string, read: string][]
}

const UNREADABLE = '读不懂，会请您改写'

const quantityText = (written: string, unit: Unit, decimals: number) => {
  const reading = readQuantity(written, unit, decimals)
  if (reading.kind === 'unclear')
    return `会请您写明是 ${reading.meanings.map(({ text }) => text).join(' 还是 ')}`
  if (reading.kind !== 'value') return UNREADABLE
  return `${reading.value.toLocaleString('en-US', { maximumFractionDigits: 6 })} ${unit}`
}

const pointText = (written: string) => {
  const reading = readPoint(written)
  if (reading.kind === 'grid') return `按 2000 国家大地坐标系 ${reading.grid.zone} 带换算为经纬度`
  if (reading.kind === 'exchanged') return '提示经度和纬度写反了，可以一键对调'
  return reading.kind === 'point' ? `经度 ${reading.point.lng}，纬度 ${reading.point.lat}` : UNREADABLE
}

const rowsOf = (read: (written: string) => string, ...written: string[]): ExampleGroup['rows'] =>
  written.map((text) => [text, read(text)])

export const exampleGroups = (): readonly ExampleGroup[] => [
  {
    title: '面积',
    intro: '单位是亩。写公顷、平方米也可以，旁边会显示换算的结果。',
    rows: rowsOf(
      (written) => quantityText(written, '亩', 2),
      '120.5',
      '80公顷',
      '1.2万亩',
      '12亩3分',
      '8000平方米',
      '一百二十多亩',
      '100-120亩',
    ),
  },
  {
    title: '价格和注册资本',
    intro: '单位是万元。价格暂时定不下来的，选“价格面议”，或直接写“面议”。',
    rows: rowsOf(
      (written) => quantityText(written, '万元', 4),
      '36.5',
      '36.5万',
      '十二万',
      '12万5',
      '500000元',
      '1.2亿',
      '三千',
    ),
  },
  {
    title: '年限',
    intro: '写整年数，或权证上的终止日期，按提交当天起的整年数计算。',
    rows: [
      ...rowsOf((written) => quantityText(written, '年', 0), '30', '三十年'),
      ['2054年止', '到 2054 年 12 月 31 日'],
      ['2054年6月', '到 2054 年 6 月 30 日'],
      ['长期', '会请您按权证填写终止日期'],
    ],
  },
  {
    title: '电话',
    // No numbers: published pages hold none, whoever they belong to.
    intro:
      '手机，或带区号的座机，分机写在“转”字后面。从通讯录复制来的空格、横线、“电话”二字和 +86 会去掉；一处只填一个号码。',
    rows: [],
  },
  {
    title: '姓名和证件号码',
    intro: '少数民族姓名中的点怎么打都可以；证件号码可以带空格和横线，全角、小写也可以。',
    rows: rowsOf(readName, '买买提・艾力', '买买提 • 艾力'),
  },
  {
    title: '短信验证码',
    intro: '整条短信粘贴进来，也能找到其中的 6 位数字。',
    rows: rowsOf(readSmsCode, '验证码：257704，5分钟内有效', '257 704'),
  },
  {
    title: '坐标',
    intro:
      '经度和纬度可以分开填，也可以一起写在“经度”里。度分秒、图上坐标会换算为度。同一个地点，手机定位、高德、百度和权证上的坐标可以相差几百米，请选好“坐标从哪里来”，地图上才标得准。',
    rows: rowsOf(
      pointText,
      '118.1254, 27.3314',
      '东经118°7′32″ 北纬27°19′53″',
      '118度7分32秒，27度19分53秒',
      'X 3012345.67 Y 39567890.12',
      '27.3314, 118.1254',
    ),
  },
]
