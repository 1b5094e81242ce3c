// Size limits of uploaded files. Apart from the endpoints, which pages without uploads load.

/** Name of a kind of file in messages, and its limit. */
export interface FileRule {
  label: string
  megabytes: number
}

export const MEGABYTE = 1024 * 1024
export const maxBytes = ({ megabytes }: FileRule) => megabytes * MEGABYTE

/** Message about a file over the limit, in the wording of the spec (part 1 §5); undefined for one within it. */
export const tooLargeText = (rule: FileRule, bytes: number) => {
  if (bytes <= maxBytes(rule)) return undefined
  // Rounded up beyond the limit: a size that reads as allowed would puzzle.
  const size = Math.max(bytes / MEGABYTE, rule.megabytes + 0.1).toFixed(1)
  return `上传的${rule.label}为 ${size} M，请控制在 ${rule.megabytes}M 以内`
}
