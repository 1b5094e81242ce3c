import { uploadFile, uploadImage } from '#contract/uploads/staff-uploads.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import * as uploads from './staff-uploads.service.ts'

export const staffUploadRoutes = (serve: Serve, deps: Deps) => {
  // One limit for both calls: they share the memory.
  const options = { msg: '上传成功', acquire: uploads.acquireSlot(deps) }
  serve(uploadImage, ({ file, ...who }) => uploads.image(deps)(who, file), options)
  serve(uploadFile, ({ input, file, ...who }) => uploads.file(deps)(who, input, file), options)
}
