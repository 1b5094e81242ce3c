// Worker thread for HTML, so that no text blocks the requests of others.
import { type CpuStart, recordCpuStart } from '#platform/threads/cpu-start.ts'
import { dangersOf } from './dangers.ts'
import { linksOf } from './links.ts'
import { wordsOf } from './words.ts'

interface Task {
  html: string
  start: CpuStart
}

export const dangers = ({ html, start }: Task) => {
  recordCpuStart(start)
  return dangersOf(html)
}

export const words = ({ html, start }: Task) => {
  recordCpuStart(start)
  return wordsOf(html)
}

/** Loads jsdom with the first text to sanitise, which `dangers` does not need. */
export const clean = async ({
  html,
  mediaBase,
  fileBase,
  start,
}: Task & { mediaBase: string; fileBase: string }) => {
  const { cleanHtml } = await import('./cleaner.ts')
  recordCpuStart(start)
  return cleanHtml(html, mediaBase, fileBase)
}

/** Links, pictures and videos of many texts. */
export const links = ({ htmls, start }: { htmls: string[]; start: CpuStart }) => {
  recordCpuStart(start)
  return htmls.map(linksOf)
}
