// The published folder: every file appears whole or not at all.
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** Stands in every folder of ours. */
const MARK = '.published'

export class Tree {
  readonly #root: string
  readonly #kept = new Set<string>()
  readonly #folders = new Set<string>()
  written = 0
  bytes = 0

  /** Throws where the folder holds something that no publish put there: `prune` would delete it. */
  constructor(root: string) {
    this.#root = root
    mkdirSync(root, { recursive: true })
    const ours = existsSync(join(root, MARK)) || readdirSync(root).length === 0
    if (!ours) throw new Error(`${root} 里有别的文件，不能用作发布目录；请换一个空目录（OUT_DIR）`)
    writeFileSync(join(root, MARK), '')
  }

  #folder(path: string) {
    const folder = dirname(path)
    if (this.#folders.has(folder)) return
    mkdirSync(folder, { recursive: true })
    this.#folders.add(folder)
  }

  /** Writes through a temporary name, so that a reader never sees half a file; skips what is the same. */
  write(file: string, body: string | Buffer) {
    const path = join(this.#root, file)
    const content = typeof body === 'string' ? Buffer.from(body) : body
    this.#kept.add(file)
    if (
      statSync(path, { throwIfNoEntry: false })?.size === content.length &&
      readFileSync(path).equals(content)
    )
      return
    this.#folder(path)
    const temporary = `${path}.part`
    writeFileSync(temporary, content)
    renameSync(temporary, path)
    this.written++
    this.bytes += content.length
  }

  /** Leaves a file of an earlier publish in place, if there is one: its page could not be rendered now. */
  keep(file: string) {
    this.#kept.add(file)
    return existsSync(join(this.#root, file))
  }

  /** Takes over a folder of finished files, `.well-known` included. Throws where there is no such folder. */
  copy(from: string) {
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const source = join(entry.parentPath, entry.name)
      const file = relative(from, source).split(sep).join('/')
      this.write(file, readFileSync(source))
    }
  }

  /** Removes what no longer belongs to the site. Last, so that no page links to a missing one meanwhile. */
  prune() {
    let deleted = 0
    for (const entry of globSync('**/*', { cwd: this.#root, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      if (this.#kept.has(relative(this.#root, path).split(sep).join('/'))) continue
      rmSync(path)
      deleted++
    }
    return deleted
  }
}
