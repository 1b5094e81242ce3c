// Refusals of files that are sent: apart from the others, which every page has.
import type { Refusal } from './refusals.ts'

export const StorageFull: Refusal = { code: 1806, msg: '服务器的存储空间已满，暂时存不下，请稍后再试' }
/** The place where files are kept takes and gives none now. */
export const StorageAway: Refusal = { code: 1807, msg: '存放文件的服务暂时用不了，请稍后再试' }

export const FileTooLarge: Refusal = { code: 413, msg: '上传的文件过大，请换一个小一些的文件' }
export const UploadRunning: Refusal = { code: 429, msg: '您还有一个文件正在上传，请等它传完再试' }
export const UploadsFull: Refusal = { code: 429, msg: '正在上传的人较多，请稍后再试' }
export const UploadFormat: Refusal = { code: 1802, msg: '文件格式不正确' }
export const UploadBroken: Refusal = { code: 1803, msg: '文件已损坏，请重新上传' }
export const ImageFormat: Refusal = { code: 1701, msg: '图片格式不正确，请上传 JPG、PNG、GIF 或 WEBP 图片' }
export const ImageBroken: Refusal = { code: 1702, msg: '图片格式不正确或文件已损坏，请重新上传' }
export const ImageSideTooLong: Refusal = {
  code: 1705,
  msg: '图片的边长不能超过 30000 像素，请裁剪或缩小后重新上传',
}
export const ImageTooManyPixels: Refusal = {
  code: 1703,
  msg: '图片的尺寸过大，请缩小到 6000 万像素以内后重新上传',
}
