// What the oldest browsers that we support would refuse in a script: Chromium 80 and Safari 13 (astro.config.mjs).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

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

/** Names of the web, and of the language where es-check does not look, that came after either browser. */
const NEWER: Readonly<Record<string, RegExp>> = {
  AbortSignal: /\bAbortSignal\.(?:any|timeout)\(/,
  at: /\.at\(-?\d+\)/,
  BigInt: /\bBigInt\(/,
  BroadcastChannel: /\bnew BroadcastChannel\b/,
  canParse: /\.canParse\(/,
  createImageBitmap: /\bcreateImageBitmap\(/,
  FinalizationRegistry: /\bnew FinalizationRegistry\b/,
  ListFormat: /\bnew Intl\.ListFormat\b/,
  locks: /\bnavigator\.locks\b/,
  // Safari 13 refuses the whole script for such an expression, called or not. In a text it is read when it is used.
  lookbehind: /(?<!["'`])\(\?<[=!]/,
  OffscreenCanvas: /\bnew OffscreenCanvas\b/,
  randomUUID: /\.randomUUID\(/,
  replaceChildren: /\.replaceChildren\(/,
  requestIdleCallback: /\brequestIdleCallback\(/,
  ResizeObserver: /\bnew ResizeObserver\b/,
  Segmenter: /\bnew Intl\.Segmenter\b/,
  SharedArrayBuffer: /\bnew SharedArrayBuffer\b/,
  'showModal|HTMLDialogElement': /\.showModal\(/,
  structuredClone: /\bstructuredClone\(/,
  WeakRef: /\bnew WeakRef\b/,
}

/** Whether a script asks for the name before it uses it. */
const isGuarded = (script: string, names: string) =>
  new RegExp(
    `typeof [\\w.]*\\b(?:${names})\\b|["'\`](?:${names})["'\`]\\s*in\\b|\\.(?:${names})\\s*(?:[?)]|&&|[!=]=)`,
  ).test(script)

const newerNames = (script: string) =>
  Object.entries(NEWER)
    .filter(([name, use]) => use.test(script) && !isGuarded(script, name))
    .map(([name]) => name)

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
