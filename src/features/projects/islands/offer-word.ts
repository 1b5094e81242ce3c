import { isCallMissing } from '#backends/spec/missing-call.ts'
import { offerDocument } from '#features/downloads/contract.ts'
import { uploader } from '#features/uploads/browser/upload.ts'
import { elsewhere } from '#platform/browser/abilities.ts'
import { isSignedOut, mediaAddress } from '#platform/browser/call.ts'
import { saveAddress } from '#platform/browser/save-address.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { showMessage } from '#platform/ui/feedback.ts'

/** Saves the file at an address that the server offers for it. */
export const offerWord = async (word: Blob, name: string): Promise<unknown> => {
  try {
    const { file } = await uploader(offerDocument, { name })(new File([word], name))
    return saveAddress(mediaAddress(file))
  } catch (error) {
    return isCallMissing(error) && !isSignedOut(error)
      ? showMessage('这里下载不了文件', `${elsewhere()}，再导出。`)
      : showFailure(error)
  }
}
