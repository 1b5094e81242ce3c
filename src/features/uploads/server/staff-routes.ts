import type { Serve } from '#features/identity/server/serve.ts'
import { copyImage, uploadFile, uploadImage } from '#features/uploads/contract/staff-uploads.ts'
import type { Deps } from '#platform/server/deps.ts'
import { uploadSlots } from '#platform/server/http/upload-slots.ts'
import * as uploads from './staff-uploads.service.ts'

export const staffUploadRoutes = (serve: Serve, deps: Deps) => {
  // Shared by all three calls: they use the same memory.
  const acquire = uploadSlots(uploads.STAFF_UPLOADS_AT_ONCE)
  const options = { msg: '上传成功', acquire }
  serve(uploadImage, ({ file, ...who }) => uploads.storeImage(deps)(who, file), options)
  serve(
    copyImage,
    async ({ input, ...who }) => {
      // Beside an upload of the same person, who may paste while one is under way.
      const release = acquire(`copy:${who.staff.id}`)
      try {
        return await uploads.copyOf(deps)(who, input)
      } finally {
        release()
      }
    },
    { msg: '复制成功' },
  )
  serve(uploadFile, ({ input, file, ...who }) => uploads.storeFile(deps)(who, input, file), options)
}
