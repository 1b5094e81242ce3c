import { computed, map } from 'nanostores'

export type FileField = 'image' | 'images' | 'video' | 'poster'
interface Counts {
  busy: number
  failed: number
}
type CountsByField = Partial<Record<FileField, Counts>>

const total = (fields: CountsByField, kind: keyof Counts) =>
  Object.values(fields).reduce((sum, counts) => sum + counts[kind], 0)

export const createUploadCounts = () => {
  const $fields = map<CountsByField>({})
  const $uploading = computed($fields, (fields) => total(fields, 'busy'))
  return {
    set: (field: FileField, counts: Counts) => $fields.setKey(field, counts),
    /** The fields are gone, and count anew. */
    reset: () => $fields.set({}),
    $uploading,
    uploading: () => $uploading.get(),
    failed: () => total($fields.get(), 'failed'),
    isUploading: (field: FileField) => ($fields.get()[field]?.busy ?? 0) > 0,
  }
}
export type UploadCounts = ReturnType<typeof createUploadCounts>
