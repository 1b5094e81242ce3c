// What kinds of files are called, by the usual ending of their content.
import { type UploadRule, wayOuts, wrongFormatText } from './upload-rules.ts'

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
  kml: 'KML 地图文件',
  kmz: 'KMZ 地图文件',
  html: '网页',
  xml: 'XML 文件',
  exe: PROGRAM,
  apk: PROGRAM,
  sh: PROGRAM,
}

/** `PDF 文件`; undefined for a kind that few people would know by any name. */
export const fileKindName = (ending: string): string | undefined => NAMES[ending]

/**
 * Message about a file of another kind.
 * @param content usual ending of what stands in it; empty where unknown
 */
export const wrongKindText = (rule: UploadRule, content: string): string => {
  const [wayOut, name] = [wayOuts[content], fileKindName(content)]
  if (wayOut) return `${rule.format}，${wayOut}`
  if (name) return `${rule.format}：文件内容是${/^\w/.test(name) ? ' ' : ''}${name}`
  return wrongFormatText(rule)
}
