import { uploadFile, uploadImage } from '#contract/staff-uploads.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../serve.ts'
import * as uploads from '../services/uploads.ts'

export const staffUploadRoutes = (serve: Serve, deps: Deps) => {
  serve(uploadImage, ({ staff, file }) => uploads.image(deps)(staff, file), { msg: '上传成功' })
  serve(uploadFile, ({ staff, input, file }) => uploads.file(deps)(staff, input, file), { msg: '上传成功' })
}
