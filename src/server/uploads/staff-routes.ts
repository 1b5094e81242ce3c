import { uploadFile, uploadImage } from '#contract/uploads/staff-uploads.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import * as uploads from './staff-uploads.service.ts'

export const staffUploadRoutes = (serve: Serve, deps: Deps) => {
  // Shared by both calls: they use the same memory.
  const options = { msg: '上传成功', acquire: uploads.acquireSlot() }
  serve(uploadImage, ({ file, ...who }) => uploads.image(deps)(who, file), options)
  serve(uploadFile, ({ input, file, ...who }) => uploads.file(deps)(who, input, file), options)
}
