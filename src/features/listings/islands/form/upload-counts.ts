import { computed, map } from 'nanostores'
import type { UploadCounts as FieldCounts } from '#features/uploads/browser/UploadField.tsx'

export type FileField = 'image' | 'images' | 'video' | 'poster'

export interface FailedFile {
  field: FileField
  name: string
}

export const createUploadCounts = () => {
  const $fields = map<Partial<Record<FileField, FieldCounts>>>({})
  const $uploading = computed($fields, (fields) =>
    Object.values(fields).reduce((sum, { busy }) => sum + busy, 0),
  )
  return {
    set: (field: FileField, counts: FieldCounts) => $fields.setKey(field, counts),
    /** The fields are gone, and count anew. */
    reset: () => $fields.set({}),
    $uploading,
    uploading: () => $uploading.get(),
    failed: (): FailedFile[] =>
      Object.entries($fields.get()).flatMap(([field, { failedNames }]) =>
        failedNames.map((name) => ({ field: field as FileField, name })),
      ),
    isUploading: (field: FileField) => ($fields.get()[field]?.busy ?? 0) > 0,
  }
}
export type UploadCounts = ReturnType<typeof createUploadCounts>
