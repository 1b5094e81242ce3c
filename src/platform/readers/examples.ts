// What people write, and how it is read: for the page 填写说明, and for the tests of readers, forms and calls.
import { grouped } from '#platform/lib/text.ts'
import type { Unit } from './quantity.ts'

/**
 * What is written; its value in the unit of the field, or each of several meanings as it is to be written; what stands beside
 * the field where the value is not plain from the text.
 */
export type QuantityExample = readonly [
  written: string,
  read: number | readonly string[],
  understood?: string,
]

export const areaExamples: readonly QuantityExample[] = [
  ['120.5', 120.5],
  ['1,200.5', 1200.5],
  ['1 200', 1200, '1 200 = 1,200 亩'],
  ['１２００', 1200],
  ['1200。5', 1200.5, '1200 。5 = 1,200.5 亩'],
  ['80公顷', 1200, '80 公顷 = 1,200 亩'],
  ['1.2万', 12_000, '1.2万 = 12,000 亩'],
  ['1.2万亩', 12_000, '1.2万亩 = 12,000 亩'],
  ['12亩3分', 12.3, '12 亩3分 = 12.3 亩'],
  ['120亩零5分', 120.5, '120 亩零5分 = 120.5 亩'],
  ['120畝', 120, '120 畝 = 120 亩'],
  ['8000平方米', 12, '8000 平方米 = 12 亩'],
  ['2万平', 30, '2万平 = 30 亩'],
  ['一百二十多亩', 120, '约 120 亩'],
  ['120多亩', 120, '约 120 亩'],
  ['约120', 120, '约 120 亩'],
  ['百十来亩', 100, '约 100 亩'],
  ['百把亩', 100, '约 100 亩'],
  ['120亩山', 120, '120 亩山 = 120 亩'],
  ['120亩杉木林', 120, '120 亩杉木林 = 120 亩'],
  ['实测120亩', 120, '实测120 亩 = 120 亩'],
  ['120亩（含道路）', 120, '120 亩(含道路) = 120 亩'],
  ['三亩三', 3.3, '三亩三 = 3.3 亩'],
  ['100-120', ['100亩', '120亩']],
  ['80至100亩', ['80亩', '100亩']],
  ['100,120', ['100亩', '120亩', '100120亩']],
  ['七八十亩', ['70亩', '80亩']],
  ['3百五十亩', 350, '3百五十亩 = 350 亩'],
]

export const priceExamples: readonly QuantityExample[] = [
  ['36.5', 36.5],
  ['36.5万', 36.5, '36.5万 = 36.5 万元'],
  ['十二万', 12, '十二万 = 12 万元'],
  ['12万5', 12.5, '12万5 = 12.5 万元'],
  ['36万五千', 36.5, '36万五千 = 36.5 万元'],
  ['500000元', 50, '500000 元 = 50 万元'],
  ['￥120,000.00', 12, '¥120,000.00 = 12 万元'],
  ['1.2亿', 12_000, '1.2亿 = 12,000 万元'],
  ['36万可谈', 36, '36万可谈 = 36 万元'],
  ['三千', ['3000元', '3000万元']],
  ['10万到12万', ['10万元', '12万元']],
  ['￥100000-120000', ['10万元', '12万元']],
]

/** Prices that are no totals → what one of them is. */
export const rateExamples: readonly (readonly [written: string, read: string])[] = [
  ['800元/亩', '800 元/亩'],
  ['每亩800', '800 元/亩'],
  ['1亩800元', '800 元/亩'],
  ['800元1亩', '800 元/亩'],
  ['每公顷1万', '666.67 元/亩'],
  ['每亩每年50元', '50 元/亩·年'],
  ['一年3万', '30,000 元/年'],
  ['3万/年', '30,000 元/年'],
  ['年租金3万', '30,000 元/年'],
  ['3000元/月', '36,000 元/年'],
]

export const capitalExamples: readonly QuantityExample[] = [
  ['1亿', 10_000, '1亿 = 10,000 万元'],
  ['五百万', 500, '五百万 = 500 万元'],
  ['1.2', ['1.2万元', '1.2亿元']],
  ['约1.2', ['1.2万元', '1.2亿元']],
  ['5000000', ['5000000万元', '5000000元']],
]

export const yearExamples: readonly QuantityExample[] = [
  ['30', 30],
  ['三十年', 30, '三十年 = 30 年'],
  ['还剩28年', 28],
  ['28年3个月', 28, '28年3个月，按整年数算 28 年'],
  ['三十年不变', 30, '三十年 = 30 年'],
  ['租期30年', 30],
  ['20-30', ['20年', '30年']],
  ['34年6月', ['2034年6月', '34年6个月']],
  ['70年（自1984年起）', ['2053年止', '2054年止']],
]

/** Ends of a right → last day. */
export const endExamples: readonly (readonly [written: string, until: string])[] = [
  ['2054年止', '2054-12-31'],
  ['2054-12', '2054-12-31'],
  ['2054年6月', '2054-06-30'],
  ['2054/12/31', '2054-12-31'],
  ['2054 年 12 月 31 日', '2054-12-31'],
  ['二O五四年', '2054-12-31'],
  ['2054年12月31日前', '2054-12-31'],
  ['20541231', '2054-12-31'],
  ['1984年1月1日至2054年12月31日', '2054-12-31'],
  ['1984.1.1-2054.12.31', '2054-12-31'],
  ['1984.1.1-2054.12.31(70年)', '2054-12-31'],
  ['70年（自1984年1月1日起）', '2053-12-31'],
  ['2024年1月1日起30年', '2053-12-31'],
  ['30年，到2054年止', '2054-12-31'],
]

export const ENDLESS_EXAMPLE = '长期'

/** Phones → as they are dialled. Published pages hold no numbers, whoever they belong to. */
export const mobileExamples: readonly (readonly [written: string, mobile: string])[] = [
  ['\u202d138 0013 8000\u202c', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['138.0013.8000', '13800138000'],
  ['电话13800138000', '13800138000'],
  ['联系方式：13800138000', '13800138000'],
  ['13800138000（微信同号）', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
]
export const landlineExamples: readonly (readonly [written: string, phone: string])[] = [
  ['010－87654321', '010-87654321'],
  ['0591—87654321', '0591-87654321'],
  ['0591-87654321', '0591-87654321'],
  ['86-10-87654321', '010-87654321'],
  ['0599-5512345-8', '0599-5512345转8'],
]

export const nameExamples: readonly (readonly [written: string, name: string])[] = [
  ['张〇', '张〇'],
  ['买买提‧艾力', '买买提·艾力'],
  ['买买提・艾力', '买买提·艾力'],
  ['买买提˙艾力', '买买提·艾力'],
  ['买买提。艾力', '买买提·艾力'],
  ['张○', '张〇'],
  ['O’Neil', "O'Neil"],
]

export const codeExamples: readonly (readonly [written: string, code: string])[] = [
  ['验证码：257704，5分钟内有效', '257704'],
  ['257 704', '257704'],
  ['２５７７０４', '257704'],
]

/** One coordinate → degrees. */
export const angleExamples: readonly (readonly [axis: 'lng' | 'lat', written: string, degrees: string])[] = [
  ['lng', '118°7′32″', '118.125556'],
  ['lng', '118度7分32秒', '118.125556'],
  ['lng', '118 7 32', '118.125556'],
  ['lng', '118º7ʹ32ʺ', '118.125556'],
  ['lng', '东经118.1254', '118.1254'],
  ['lng', 'E118.1254', '118.1254'],
  ['lat', '27°19′53″', '27.331389'],
  ['lat', '27 19 53', '27.331389'],
  ['lat', '北纬27.3314', '27.3314'],
  ['lat', 'N27.3314', '27.3314'],
]

/** A position in one field → both. */
export const positionExamples: readonly (readonly [written: string, lng: string, lat: string])[] = [
  ['118.1254,27.3314', '118.1254', '27.3314'],
  ['118°7′32″ 27°19′53″', '118.125556', '27.331389'],
  ['118 7 32, 27 19 53', '118.125556', '27.331389'],
  ['118度7分32秒，27度19分53秒', '118.125556', '27.331389'],
  ['东经118.1254 北纬27.3314', '118.1254', '27.3314'],
  ['E118.1254 N27.3314', '118.1254', '27.3314'],
  ['118.1254º，27.3314º', '118.1254', '27.3314'],
]

/** Position of a survey sheet → degrees, by its projection. */
export const SHEET_EXAMPLE = ['X 3012345.67 Y 39567890.12', '117.685335', '27.221376'] as const

/** Latitude before longitude. */
export const EXCHANGED_EXAMPLE = '27.3314, 118.1254'

/** Keywords for forest land: what stays a word, and the filters that are read. */
export const searchExamples: readonly (readonly [typed: string, keyword: string, ...filters: string[]])[] = [
  ['建阳 杉木 100亩左右 50万以内', '建阳 杉木', '面积 80–120 亩', '总价 50 万元以下'],
  ['三明市的竹林，年限20年以上', '三明市', '竹类', '年限 20 年以上'],
  ['找一块三百到五百亩的杉木林', '', '面积 300–500 亩', '杉木'],
  ['80公顷以上 面议', '', '面积 1200 亩以上', '价格面议'],
  ['面议或10万以下', '', '价格面议', '总价 10 万元以下'],
  ['每亩年租50元以下', '', '单价 50 元/亩·年以下'],
  ['建阳杉木，50万以内', '建阳杉木', '总价 50 万元以下'],
  ['十来亩', '', '面积 8–12 亩'],
  ['毛竹山 转让', '', '毛竹', '转让'],
  ['建阳毛竹山', '建阳', '毛竹'],
  ['建阳 不要松木', '建阳', '不要松类'],
  ['杉木，公益林除外', '杉木', '不要公益林'],
  ['福建或江西', '福建或江西'],
  ['转让、出租', '', '转让或出租'],
  ['毛竹林和杉木林', '毛竹或杉木', '毛竹或杉木'],
  ['建阳 除杉樹外', '建阳', '不要杉木'],
  ['两三百亩，不要超过20万', '', '面积 200–300 亩', '总价 20 万元以下'],
]

/** Keywords whose bounds may mean several filters. */
export const unclearSearchExamples: readonly (readonly [typed: string, ...filters: string[]])[] = [
  ['50000元以下', '总价 5 万元以下', '单价 50000 元/亩·年以下'],
  ['2万一亩以内', '单价 20000 元/亩·年以下'],
  ['一百多亩', '面积 100–200 亩'],
]

/** Keywords that ask for what no filter does → what they ask for. */
export const unsupportedSearchExamples: readonly (readonly [typed: string, wanted: string])[] = [
  ['100亩以上不要', '这样排除'],
  ['林龄20年以上', '按林龄筛选'],
  ['年租金3万以下', '按年租金筛选'],
]

export interface ExampleGroup {
  title: string
  intro: string
  rows: readonly (readonly [written: string, read: string])[]
}

const quantityRows = (examples: readonly QuantityExample[], unit: Unit): ExampleGroup['rows'] =>
  examples.map(([written, read]) => [
    written,
    typeof read === 'number' ? `${grouped(read)} ${unit}` : `会请您写明是 ${read.join(' 还是 ')}`,
  ])

const endText = (until: string) => `到 ${until.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1 年 $2 月 $3 日')}`

export const exampleGroups = (): readonly ExampleGroup[] => [
  {
    title: '面积',
    intro: '单位是亩。写公顷、平方米、分厘也可以，旁边会显示换算的结果。',
    rows: quantityRows(areaExamples, '亩'),
  },
  {
    title: '价格',
    intro: '单位是万元。价格暂时定不下来的，选“价格面议”，或直接写“面议”“双方协商”“电话联系”。',
    rows: [
      ...quantityRows(priceExamples, '万元'),
      ...rateExamples.map(
        ([written, read]) => [written, `${read}，不是总价：按面积、年限算出总价，由您确认`] as const,
      ),
      ['年租金3', '3 元/年或 30,000 元/年：两种总价都算出来，由您确认'],
    ],
  },
  {
    title: '注册资本',
    intro: '单位是万元，按营业执照填写，执照上写的是亿元、元的照写就行。',
    rows: quantityRows(capitalExamples, '万元'),
  },
  {
    title: '年限',
    intro: '写整年数，或权证上的终止日期、起止日期，按提交当天起的整年数计算。',
    rows: [
      ...quantityRows(yearExamples, '年'),
      ...endExamples.map(([written, until]) => [written, endText(until)] as const),
      [ENDLESS_EXAMPLE, '会请您按权证填写终止日期'],
    ],
  },
  {
    title: '电话',
    intro:
      '手机，或带区号的座机，分机写在“转”字后面。从通讯录复制来的空格、横线、“电话”二字和 +86 会去掉，全角数字也可以；一处只填一个号码。',
    rows: [],
  },
  {
    title: '姓名和证件号码',
    intro: '少数民族姓名中的点怎么打都可以；证件号码可以带空格和横线，全角、小写也可以。',
    rows: nameExamples,
  },
  {
    title: '短信验证码',
    intro: '整条短信粘贴进来，也能找到其中的 6 位数字。收到几条的，填最新一条里的。',
    rows: codeExamples,
  },
  {
    title: '坐标',
    intro:
      '经度和纬度可以分开填，也可以一起写在“经度”里，填错了栏会提示移过去。度分秒、图上坐标会换算为度。同一个地点，手机定位、高德、百度和权证上的坐标可以相差几百米，请选好“坐标从哪里来”，地图上才标得准。旧林权证上的西安80、北京54坐标没有公开的全国换算参数，请向发证机关索取 2000 国家大地坐标，或到林地用手机定位。',
    rows: [
      ...positionExamples.map(([written, lng, lat]) => [written, `经度 ${lng}，纬度 ${lat}`] as const),
      [
        SHEET_EXAMPLE[0],
        `按 2000 国家大地坐标系 39 带换算为经度 ${SHEET_EXAMPLE[1]}，纬度 ${SHEET_EXAMPLE[2]}`,
      ],
      [EXCHANGED_EXAMPLE, '提示经度和纬度写反了，可以一键对调'],
    ],
  },
  {
    title: '找林地',
    intro:
      '在搜索框里照说话的样子写就行。读懂的面积、价格、年限会变成筛选条件，列在结果上面，可以逐个去掉，也可以撤销，改为按原文查找。编号照原文粘贴就能找，括号、横线、空格不同也没关系。',
    rows: [
      ...searchExamples.map(
        ([typed, keyword, ...filters]) =>
          [
            typed,
            [
              ...filters,
              ...keyword
                .split(' ')
                .filter((word) => word !== '' && !filters.includes(word))
                .map((word) => `含“${word}”`),
            ].join('，'),
          ] as const,
      ),
      ...unclearSearchExamples.map(
        ([typed, ...filters]) =>
          [
            typed,
            filters.length > 1 ? `会请您选：${filters.join(' 还是 ')}` : `会问您是不是：${filters.join()}`,
          ] as const,
      ),
      ...unsupportedSearchExamples.map(
        ([typed, wanted]) => [typed, `会说明目前还不能${wanted}，按文字查找`] as const,
      ),
    ],
  },
  {
    title: '批量导入的表格',
    intro: '数字、日期、电话和姓名在表格里也照上面的写法。上传后先看每一行怎样理解，确认了才导入。',
    rows: [
      ['表头“面积（公顷）”，下面填 8', '120 亩'],
      ['表头上方写“单位：亩、元”', '没写单位的数字按亩、按元计算'],
      ['“南平市建阳区”一格，或省、市、区县三列', '都可以'],
      ['合并的单元格', '合并到的每一行都算'],
      ['“乔木”“国家级公益林”', '乔木林地、公益林'],
      ['表头“类别”', '按这一列里写的内容，看是流转类别还是林地类型'],
      [
        '被 Excel 去掉 0 的座机、写成 1.38E+10 的号码、面积里的 45292（日期的序号）',
        '会请您改，不会当成别的数字',
      ],
      ['有一行写错了', '说明是哪一行、错在哪里，其余的照常存为草稿'],
      ['同一份表格再导入一次', '导入过的行不会重复'],
    ],
  },
  {
    title: '照片、视频和文件',
    intro: '是什么文件看内容，不看后缀名。不能用的会说明原因，告诉您怎么办。',
    rows: [
      ['没有后缀名的、.jfif 的照片，名叫“照片.txt”的照片', '直接可用'],
      ['文字、快捷方式、压缩包，或空的文件', '说明是什么，请您改选照片本身'],
      ['苹果手机的 HEIC 照片、WEBP 图片', '自动转成 JPG'],
      ['末尾缺了一点的 JPG 照片', '按看得到的部分采用'],
      ['HEVC 视频', '多数手机看不到画面，浏览器能转的会先转换，不能转的提供下载'],
      ['PDF 的汇款凭证、权证和认证资料', '可以，审核人员在窗口里打开'],
      ['要输入密码才能打开的 PDF', '不能用，请去掉密码后再上传'],
      ['没传完的视频，重新选一次', '接着传，改过名字也可以'],
      ['设了密码的表格，其实是网页的 .xls', '说明原因，请您另存一份再上传'],
    ],
  },
]
