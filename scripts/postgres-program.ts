// Programs of PostgreSQL where Debian keeps them, several versions side by side, and on the path.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/** Path of the program, of the newest version that has it; undefined where there is none. */
export const postgresProgram = (name: string): string | undefined => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
