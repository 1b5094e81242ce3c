const KB = 1024

/** «380 KB», «1.2 MB»; empty where the size is not known. */
export const fileSize = (bytes: number): string => {
  if (bytes <= 0) return ''
  const kilobytes = bytes / KB
  return kilobytes < KB ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / KB).toFixed(1)} MB`
}
