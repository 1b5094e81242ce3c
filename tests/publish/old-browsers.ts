// What the oldest browsers that we support would refuse in a script: Chromium 80 and Safari 13 (astro.config.mjs).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import ts from 'typescript'

interface EsCheck {
  runChecks: (configs: readonly Record<string, unknown>[]) => Promise<{
    errors: readonly { file: string; err: Error }[]
  }>
}
// The package has no types.
const { runChecks } = createRequire(import.meta.url)('es-check') as EsCheck

const OLDEST = 'chrome 80, safari 13, ios_saf 13'

/** Of editions after ES2019, whose last one both browsers know whole: what they know of later ones. */
const KNOWN_TO_BOTH = ['DynamicImport', 'globalThis', 'PromiseAllSettled', 'StringMatchAll']

/** Globals of the language that es-check finds whether or not the script asks for them first: `NEWER` has them. */
const OFTEN_GUARDED = ['BigInt', 'FinalizationRegistry', 'SharedArrayBuffer', 'WeakRef']

/** Names of the web, and of the language where es-check does not look, that came after either browser: how each is used. */
const NEWER = {
  calls: [
    'BigInt',
    'canParse',
    'createImageBitmap',
    'randomUUID',
    'replaceChildren',
    'requestIdleCallback',
    'showModal',
    'structuredClone',
  ],
  constructors: [
    'BroadcastChannel',
    'FinalizationRegistry',
    'ListFormat',
    'OffscreenCanvas',
    'ResizeObserver',
    'Segmenter',
    'SharedArrayBuffer',
    'WeakRef',
  ],
}

const nameOf = (node: ts.Expression) =>
  ts.isIdentifier(node) ? node.text : ts.isPropertyAccessExpression(node) ? node.name.text : ''

const isMember = (node: ts.Node, object: string, members: readonly string[]) =>
  ts.isPropertyAccessExpression(node) &&
  nameOf(node.expression) === object &&
  members.includes(node.name.text)

/** Name of what came later and is used here; undefined for any other part of a script. */
const newerName = (node: ts.Node): string | undefined => {
  // Safari 13 refuses the whole script for such an expression, run or not. In a text it is read when it is used.
  if (ts.isRegularExpressionLiteral(node)) return /\(\?<[=!]/.test(node.text) ? 'lookbehind' : undefined
  if (ts.isNewExpression(node)) return NEWER.constructors.find((name) => name === nameOf(node.expression))
  if (ts.isPropertyAccessExpression(node))
    return isMember(node.expression, 'navigator', ['locks']) ? 'locks' : undefined
  if (!ts.isCallExpression(node)) return undefined
  const { expression, arguments: given } = node
  if (isMember(expression, 'AbortSignal', ['any', 'timeout'])) return 'AbortSignal'
  if (nameOf(expression) === 'at' && given[0] && /^-?\d+$/.test(given[0].getText())) return 'at'
  return NEWER.calls.find((name) => name === nameOf(expression))
}

/** A browser without the first has none of the others. */
const FAMILIES = [
  ['HTMLDialogElement', 'showModal'],
  ['AbortSignal', 'any', 'timeout'],
]

/** Whether a condition asks for one of the names: it stands there, and is not used itself. */
const asksFor = (node: ts.Node, names: readonly string[]): boolean => {
  if (newerName(node)) return false
  if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && names.includes(node.text)) return true
  return ts.forEachChild(node, (child) => asksFor(child, names) || undefined) ?? false
}

const leaves = (statement: ts.Statement): boolean =>
  ts.isBlock(statement)
    ? statement.statements.some(leaves)
    : ts.isReturnStatement(statement) || ts.isThrowStatement(statement)

/** Whether the part of the script is reached only where its browser has the name, or may fail. */
const isGuarded = (use: ts.Node, name: string): boolean => {
  const names = FAMILIES.find((family) => family.includes(name)) ?? [name]
  const guards = (child: ts.Node, parent: ts.Node): boolean => {
    if (ts.isIfStatement(parent) || ts.isConditionalExpression(parent)) {
      const condition = ts.isIfStatement(parent) ? parent.expression : parent.condition
      return child !== condition && asksFor(condition, names)
    }
    if (ts.isBinaryExpression(parent)) return child === parent.right && asksFor(parent.left, names)
    if (ts.isTryStatement(parent)) return child === parent.tryBlock && parent.catchClause !== undefined
    if (!ts.isBlock(parent) && !ts.isSourceFile(parent)) return false
    return parent.statements
      .slice(0, parent.statements.indexOf(child as ts.Statement))
      .some(
        (before) =>
          ts.isIfStatement(before) && leaves(before.thenStatement) && asksFor(before.expression, names),
      )
  }
  for (let child = use; child.parent; child = child.parent) if (guards(child, child.parent)) return true
  return false
}

const newerNames = (script: string): string[] => {
  const found = new Set<string>()
  const look = (node: ts.Node) => {
    const name = newerName(node)
    if (name && (name === 'lookbehind' || !isGuarded(node, name))) found.add(name)
    ts.forEachChild(node, look)
  }
  look(ts.createSourceFile('script.js', script, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS))
  return [...found]
}

/** Shorthands that both browsers ignore. The build writes the sides out, except where the value is a variable. */
const LOGICAL_SHORTHAND =
  /(?<=[{;\s])(?:(?:scroll-)?(?:padding|margin)|border|inset)-(?:inline|block):[^;}]*|(?<=[{;\s])inset:[^;}]*/g

/** Declarations that are too new in this style sheet. */
export const tooNewDeclarations = (css: string): string[] => css.match(LOGICAL_SHORTHAND) ?? []

/**
 * What is too new in these scripts: texts by file name.
 * @param scripts  texts of scripts by file name
 */
export const tooNew = async (scripts: ReadonlyMap<string, string>): Promise<Record<string, string>> => {
  const folder = mkdtempSync(join(tmpdir(), 'scripts-'))
  try {
    for (const [name, script] of scripts) writeFileSync(join(folder, name), script)
    const { errors } = await runChecks([
      {
        files: join(folder, '*.js'),
        module: true,
        checkBrowser: true,
        browserslistQuery: OLDEST,
        checkFeatures: true,
        ignore: OFTEN_GUARDED.join(','),
        allowList: KNOWN_TO_BOTH.join(','),
      },
    ])
    const found: Record<string, string> = {}
    for (const { file, err } of errors) found[basename(file)] = err.message
    for (const [name, script] of scripts) {
      const names = newerNames(script)
      if (names.length > 0) found[name] = [found[name], names.join(', ')].filter(Boolean).join('; ')
    }
    return found
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
