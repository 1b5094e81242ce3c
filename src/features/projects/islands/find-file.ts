import type { ProjectFile } from '#features/projects/contract/projects.ts'
import { plainText } from '#platform/lib/plain-text.ts'

/**
 * The file that was published at this position; undefined if it is none of the project's any more, or if nobody can tell.
 * By name alone: at the same position there may be another one by now.
 * @param files  As published, with tidied names.
 */
export const findFile = (
  report: readonly ProjectFile[],
  files: readonly { name: string }[],
  position: number,
): ProjectFile | undefined => {
  const name = files[position]?.name
  const isNamesake = (file: { name: string }) => plainText(file.name) === name
  const namesakes = report.filter(isNamesake)
  // Of files with one name, the order tells which is which as long as none has come or gone.
  if (namesakes.length !== files.filter(isNamesake).length) return undefined
  return namesakes[files.slice(0, position).filter(isNamesake).length]
}
