import { uploadFile, uploadImage } from '#contract/staff-uploads.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../serve.ts'
import * as uploads from '../services/uploads.ts'

export const staffUploadRoutes = (serve: Serve, deps: Deps) => {
  serve(uploadImage, ({ file, ...who }) => uploads.image(deps)(who, file), { msg: '上传成功' })
  serve(uploadFile, ({ input, file, ...who }) => uploads.file(deps)(who, input, file), { msg: '上传成功' })
}
