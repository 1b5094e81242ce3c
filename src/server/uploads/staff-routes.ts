import { copyImage, uploadFile, uploadImage } from '#contract/uploads/staff-uploads.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import * as uploads from './staff-uploads.service.ts'

export const staffUploadRoutes = (serve: Serve, deps: Deps) => {
  // Shared by both calls: they use the same memory.
  const acquire = uploads.acquireSlot()
  const options = { msg: '上传成功', acquire }
  serve(uploadImage, ({ file, ...who }) => uploads.image(deps)(who, file), options)
  serve(
    copyImage,
    async ({ input, ...who }) => {
      const release = acquire()
      try {
        return await uploads.copyOf(deps)(who, input)
      } finally {
        release()
      }
    },
    { msg: '复制成功' },
  )
  serve(uploadFile, ({ input, file, ...who }) => uploads.file(deps)(who, input, file), options)
}
