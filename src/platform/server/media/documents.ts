// PDF documents: kept as they are sent.
import type { ReadBytes } from './videos.ts'

/** Bytes in which a PDF ends: writers add blanks and short remarks behind its mark. */
const TAIL = 2048

/** Whether the end of a PDF has arrived. */
export const isWholePdf = async (read: ReadBytes, size: number): Promise<boolean> =>
  (await read(Math.max(0, size - TAIL), size))?.includes('%%EOF') ?? false
