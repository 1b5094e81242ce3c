// Sizes of what a browser loads.
import { gzipSync } from 'node:zlib'

const KB = 1024

/** KB of gzip. */
export const gzipped = (body: Buffer | string) => gzipSync(body, { level: 9 }).length / KB

/** Whether a path is one of React's own files. */
export const isReact = (path: string) => /\/(client|react|react-dom)\.[^/]+\.js$/.test(path)
