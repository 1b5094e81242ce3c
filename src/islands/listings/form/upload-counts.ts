// Number of uploads of the form, in progress and failed.
export type FileField = 'image' | 'images' | 'video'
interface Counts {
  busy: number
  failed: number
}

export const createUploadCounts = () => {
  const fields = new Map<FileField, Counts>()
  const total = (kind: keyof Counts) => [...fields.values()].reduce((sum, counts) => sum + counts[kind], 0)
  return {
    set: (field: FileField, counts: Counts) => void fields.set(field, counts),
    uploading: () => total('busy'),
    failed: () => total('failed'),
  }
}
export type UploadCounts = ReturnType<typeof createUploadCounts>
