// What kinds of files are called, by the usual ending of their content.
import { endingOf } from '#platform/lib/file-names.ts'
import { type UploadRule, wrongFormatText } from './upload-rules.ts'

const PROGRAM = '程序'
const NAMES: Readonly<Record<string, string>> = {
  jpg: 'JPG 图片',
  png: 'PNG 图片',
  gif: 'GIF 图片',
  webp: 'WEBP 图片',
  avif: 'AVIF 图片',
  bmp: 'BMP 图片',
  tif: 'TIFF 图片',
  svg: 'SVG 图片',
  psd: 'Photoshop 图片',
  heic: 'HEIC 照片',
  mp4: 'MP4 视频',
  mov: 'MOV 视频',
  avi: 'AVI 视频',
  wmv: 'WMV 视频',
  mkv: 'MKV 视频',
  webm: 'WEBM 视频',
  flv: 'FLV 视频',
  mp3: '录音',
  m4a: '录音',
  amr: '录音',
  pdf: 'PDF 文件',
  ofd: 'OFD 版式文件',
  doc: 'Word 文档',
  docx: 'Word 文档',
  rtf: 'RTF 文档',
  wps: 'WPS 文字文档',
  xls: 'Excel 表格',
  xlsx: 'Excel 表格',
  et: 'WPS 表格',
  csv: 'CSV 表格',
  ppt: 'PPT 演示文稿',
  pptx: 'PPT 演示文稿',
  dps: 'WPS 演示文稿',
  txt: '纯文本',
  zip: 'ZIP 压缩包',
  rar: 'RAR 压缩包',
  '7z': '7Z 压缩包',
  gz: 'GZ 压缩包',
  tar: 'TAR 压缩包',
  xz: 'XZ 压缩包',
  kml: 'KML 地图文件',
  kmz: 'KMZ 地图文件',
  html: '网页',
  xml: 'XML 文件',
  lnk: '快捷方式',
  url: '网址的快捷方式',
  exe: PROGRAM,
  apk: PROGRAM,
  sh: PROGRAM,
}

/** `PDF 文件`; undefined for a kind that few people would know by any name. */
export const fileKindName = (ending: string): string | undefined => NAMES[ending]

const HEIC_WAY_OUT = '请在手机“设置 › 相机 › 格式”中选“兼容性最佳”后重拍，或截屏后上传'
/** What to do with a photo or a video that few devices can read. */
const WAY_OUTS: Readonly<Record<string, string>> = {
  heic: HEIC_WAY_OUT,
  heif: HEIC_WAY_OUT,
  mov: '请在手机上另存为 MP4 后重新选择',
}

const DOCUMENTS = new Set([
  'pdf',
  'ofd',
  'doc',
  'docx',
  'wps',
  'rtf',
  'xls',
  'xlsx',
  'et',
  'ppt',
  'pptx',
  'dps',
])
/** Kinds of content that documents have, too: the name tells them apart. */
const CONTAINERS = new Set(['zip', 'cfb'])
const ARCHIVES = new Set(['zip', 'rar', '7z', 'gz', 'tar', 'xz', 'kmz'])
const SHORTCUTS = new Set(['lnk', 'url'])
const UNREAD_PICTURES = new Set(['webp', 'avif', 'bmp', 'tif', 'svg', 'psd'])

/** What to choose or send in place of a file of this kind. */
const adviceFor = ({ endings, label }: UploadRule, kind: string): string => {
  if (SHORTCUTS.has(kind)) return `它只指向别处，请打开它，选择${label}本身`
  if (ARCHIVES.has(kind)) return `请解压后选择里面的${label}`
  if (endings.includes('jpg')) {
    if (DOCUMENTS.has(kind))
      return endings.includes('pdf') ? '请拍照上传，或另存为 PDF 后上传' : '请截屏后上传'
    if (UNREAD_PICTURES.has(kind)) return '请另存为 JPG，或截屏后上传'
    if (kind === 'html') return '请打开网页，长按或右击图片，存下后上传'
  }
  return `请重新选择${label}`
}

/**
 * Message about a file of another kind.
 * @param content usual ending of what stands in it; empty where unknown
 * @param name of the file: tells documents from archives
 */
export const wrongKindText = (rule: UploadRule, content: string, name = ''): string => {
  const named = endingOf(name)
  const isToldByName =
    content === '' ? named in WAY_OUTS : CONTAINERS.has(content) && (DOCUMENTS.has(named) || named === 'kmz')
  const kind = isToldByName ? named : content
  const [wayOut, kindName] = [WAY_OUTS[kind], fileKindName(kind)]
  if (wayOut) return `${rule.format}，${wayOut}`
  if (!kindName) return wrongFormatText(rule)
  return `${rule.format}：文件内容是${/^\w/.test(kindName) ? ' ' : ''}${kindName}，${adviceFor(rule, kind)}`
}
