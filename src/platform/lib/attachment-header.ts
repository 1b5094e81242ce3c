// Content-Disposition of a file that a browser saves under a name of its own, in any script (RFC 6266).

/** Characters that encodeURIComponent leaves unescaped and RFC 8187 does not allow. */
const NOT_ALLOWED = /['()*]/g
const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

export const attachmentHeader = (name: string) => {
  // For clients of before 2011, which know neither UTF-8 nor escapes.
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, '_')).replace(NOT_ALLOWED, escaped)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
