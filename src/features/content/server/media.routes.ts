import * as calls from '#features/content/contract/media.ts'
import { pictureLibrary } from '#features/content/contract/pictures.ts'
import type { Serve } from '#features/identity/server/index.ts'
import type { ContentDeps } from './editable.service.ts'
import * as media from './media.service.ts'
import * as replacement from './replacement.service.ts'

export const mediaRoutes = (serve: Serve, deps: ContentDeps) => {
  serve(calls.fileLibrary, ({ staff, input }) => media.filesInUse(deps)(staff, input))
  serve(pictureLibrary, ({ staff, input }) => media.picturesInUse(deps)(staff, input))
  serve(calls.mediaTags, () => media.listTags(deps)())
  serve(calls.fileUses, ({ staff, input }) => media.usesOf(deps)(staff, input))
  serve(calls.tagFile, ({ staff, origin, input }) => media.setTags(deps)({ staff, origin }, input), {
    msg: '标签已保存',
  })
  serve(
    calls.replaceFile,
    ({ staff, origin, input }) => replacement.replaceEverywhere(deps)({ staff, origin }, input),
    { msg: '已替换' },
  )
  serve(calls.findText, ({ staff, input }) => replacement.textHits(deps)(staff, input))
  serve(
    calls.replaceText,
    ({ staff, origin, input }) => replacement.replaceWords(deps)({ staff, origin }, input),
    { msg: '已替换' },
  )
}
