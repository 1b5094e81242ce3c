import type { ImportedKind } from '#platform/contract/kinds.ts'

/** Name of the screen, and first part of its path. */
export const IMPORT = 'import'

export const importPath = (kind: ImportedKind) => `/${IMPORT}?kind=${kind}`
