// Pictures of identity papers: uploads of the user, kept while his certification uses them, and never public.

import { PAPERS, type Paper } from '#features/certification/contract/certification.ts'
import { type CertificationValues, fieldsOf, paperNames } from '#features/certification/rules/rules.ts'
import { attachFiles, type FileOwner, lockReadyFiles } from '#features/uploads/server/index.ts'
import type { UserUpload } from '#features/uploads/server/user-uploads.schema.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'
import { certifications } from './certification.schema.ts'
import * as table from './certification.table.ts'

export const paperFiles: FileOwner = { column: 'certification_id', id: certifications.user_id }

export const papersOf = (type: 1 | 2): Paper[] =>
  fieldsOf(type).filter((field): field is Paper => (PAPERS as readonly string[]).includes(field))

/** Refuses pictures that are not the user's, not ready or of another purpose. Locks the others; answers their ids. */
export const lockPapers = async (
  tx: Tx,
  userId: number,
  values: CertificationValues,
): Promise<readonly string[]> => {
  const papers = papersOf(values.identity_type)
  const ids = papers.map((paper) => values[paper])
  const files = await lockReadyFiles(tx, userId, ids)
  for (const paper of papers)
    if (files.get(values[paper])?.purpose !== 'identity')
      throw new RefusalError(BadInput, { [paper]: `${paperNames[paper]}没有传完或已失效，请移除后重新上传` })
  const [first, second] = papers
  if (second && new Set(ids).size < ids.length)
    throw new RefusalError(BadInput, {
      [second]: `${paperNames[second]}与${paperNames[first ?? second]}是同一张图片`,
    })
  return ids
}

export const setPapers = async (tx: Tx, userId: number, ids: readonly string[]): Promise<UserUpload[]> => {
  await attachFiles(tx, { userId, column: paperFiles.column, ownerId: userId, ids })
  return table.discardOtherPapers(tx, userId, ids)
}

export const discardPapers = async (tx: Tx, userId: number): Promise<UserUpload[]> => [
  ...(await table.discardOtherPapers(tx, userId, [])),
  ...(await table.discardUnsubmittedPapers(tx, userId)),
]
