import { uploadRules } from '#platform/contract/upload-rules.ts'

/** `accept` of file inputs for pictures. */
export const ACCEPTED_PICTURES = uploadRules.picture.endings.map((ending) => `.${ending}`).join()
