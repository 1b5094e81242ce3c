// The law by folder names: top folders, features in their order, and the parts of a feature.
import { features, offeredConsole, partsOnServer, tops } from './law.ts'

interface Room {
  /** `pages`, `app`, `features`, `platform`, `backends`, `demo`, `scripts` or `tests`. */
  top: string
  /** Name of the feature; empty elsewhere. */
  feature: string
  /** `contract`, `rules`, `kind`, `single`, `server`, `browser` (for islands and console), `islands`, `templates`, `console`, or another folder or file of the room. */
  part: string
}

const roomOf = (path: string): Room => {
  const [first = '', ...rest] = path.split('/')
  if (first !== 'src') return { top: first, feature: '', part: '' }
  const [top = '', ...inside] = rest
  const feature = top === 'features' ? (inside[0] ?? '') : ''
  const part = (top === 'features' ? inside[1] : inside[0]) ?? ''
  return { top, feature, part: part.replace(/\.(ts|astro)$/, '') }
}

type Kind = 'schema' | 'table' | 'routes' | 'service' | 'kind' | 'face'

const kindOf = (path: string): Kind => {
  if (path.endsWith('/server/index.ts')) return 'face'
  if (path.endsWith('.schema.ts')) return 'schema'
  if (path.endsWith('.table.ts')) return 'table'
  if (path.endsWith('.kind.ts')) return 'kind'
  return /(^|[-/])routes\.ts$/.test(path) ? 'routes' : 'service'
}

/** Kinds of file in the `server` of its own feature that each kind of file may import. */
const OWN: Record<Kind, readonly Kind[]> = {
  schema: ['schema'],
  table: ['schema', 'table', 'kind'],
  service: ['schema', 'table', 'service', 'kind'],
  kind: ['schema', 'table', 'service', 'kind'],
  routes: ['service', 'schema', 'kind'],
  face: ['service', 'kind', 'table'],
}

/** Kinds of file in lower features: their face, and rows, which are words of the whole database: queries join what they must. */
const BELOW: Record<Kind, readonly Kind[]> = {
  schema: ['schema'],
  table: ['schema', 'kind'],
  service: ['schema', 'face'],
  kind: ['schema', 'face'],
  routes: ['schema', 'face'],
  face: [],
}

const inServer = (file: string, target: string, isOwn: boolean) => {
  const allowed = (isOwn ? OWN : BELOW)[kindOf(file)]
  return allowed.includes(kindOf(target)) ? undefined : `${kindOf(file)} 不能导入 ${kindOf(target)}`
}

/** Parts of a feature that others may import. */
const DOORS: ReadonlySet<string> = new Set([
  'contract',
  'rules',
  'kind',
  'single',
  'server',
  'browser',
  'islands',
  'templates',
  'texts',
])

const betweenFeatures = (file: string, target: string, from: Room, to: Room): string | undefined => {
  const isOwn = from.feature === to.feature
  if (to.part === 'server' && from.part !== 'server') return '只有 server 可以导入 server'
  if (from.part === 'server' && ['browser', 'islands', 'templates', 'console'].includes(to.part))
    return 'server 不能导入界面'
  if (to.part === 'console' && from.part !== 'console') return '只有 console 可以导入 console'
  if (from.part === 'console' && ['islands', 'templates'].includes(to.part))
    return 'console 不能导入公开页面的组件'
  if (['contract', 'rules'].includes(from.part) && !['contract', 'rules'].includes(to.part))
    return `${from.part} 只能导入 contract 与 rules`
  if (from.part === 'server' && to.part === 'server') {
    const fault = inServer(file, target, isOwn)
    if (fault) return fault
  }
  if (isOwn) return undefined
  if (!features[from.feature]?.includes(to.feature)) return `${from.feature} 不能导入 ${to.feature}`
  if (to.part === 'console')
    return offeredConsole.some((offered) => offered.test(target)) ? undefined : '不是供其他功能使用的界面'
  return DOORS.has(to.part) ? undefined : `${to.part} 不是功能的入口`
}

/** Reason why the law refuses an import of `target` by `file`; undefined if it is allowed. */
export const complaintOf = (file: string, target: string): string | undefined => {
  const [from, to] = [roomOf(file), roomOf(target)]
  const allowed = tops[from.top]
  if (!allowed) return '所在目录不在导入表中'
  if (from.top !== to.top && !allowed.includes(to.top)) return `${from.top} 不能导入 ${to.top}`
  if (from.top === 'scripts' || from.top === 'tests') return undefined
  if (to.part === 'server' && !partsOnServer.some((part) => part.test(file)))
    return '只有 server 可以导入 server'
  if (to.part === 'console' && !/(^|\/)console(\/|\.astro$)/.test(file)) return '公开页面不能导入 console'
  if (from.top === 'platform' && from.part === 'server' && ['browser', 'ui', 'console'].includes(to.part))
    return 'server 不能导入界面'
  if (from.top === 'features' && to.top === 'features') return betweenFeatures(file, target, from, to)
  return undefined
}

/** Rows of the feature table that name an unknown feature, or one that is not above them. */
export const misplacedIn = (table: Readonly<Record<string, readonly string[]>>): string[] => {
  const names = Object.keys(table)
  return names.flatMap((name, at) =>
    (table[name] ?? [])
      .filter((below) => !names.slice(0, at).includes(below))
      .map((below) => `${name} → ${below}`),
  )
}
