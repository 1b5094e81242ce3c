// Addresses of the web as they are pasted: in full width, with invisible marks.
import { withoutInvisible } from '#platform/lib/invisible.ts'

const HOST = /^([a-z]+:\/\/)([^/?#]*)/i

/**
 * The address without invisible marks and blanks around it, its scheme and host in half width. Path and query keep their
 * signs: they may be of any script. Half a character stays, and is refused: without it the address is another one.
 */
export const readAddress = (typed: string) =>
  (/\p{Cs}/u.test(typed) ? typed : withoutInvisible(typed))
    .trim()
    .replace(/^[a-zａ-ｚ]+[:：][/／]{2}[^/／?？#＃]*[/／]?/i, (start) => start.normalize('NFKC'))
    .replace(HOST, (_, scheme: string, host: string) => scheme.toLowerCase() + host.replace(/[。｡]/g, '.'))
