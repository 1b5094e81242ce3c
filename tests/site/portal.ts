// The demo's portal with its published pages, asked without a browser. Files of this project share their modules, and so
// the server.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { type APIRequestContext, request as playwright } from 'playwright'
import { expect } from 'vitest'
import { startServer } from '#app/start.ts'
import { loadConfig } from '#platform/server/config.ts'
import { copyOfDemo } from '../helpers/seeded-demo.ts'

const open = async () => {
  const { DATA_DIR, OUT_DIR, SITE_URL } = await copyOfDemo(mkdtempSync(join(tmpdir(), 'portal-site-')))
  const env = { DATA_DIR, SITE_URL, HOST: '127.0.0.1', LOG_LEVEL: 'silent', DEMO: '1', TRUST_PROXY: '1' }
  const { url } = await startServer({ ...loadConfig(env), port: 0 }, { outDir: OUT_DIR })
  return { url, siteUrl: SITE_URL, outDir: OUT_DIR, request: await playwright.newContext({ baseURL: url }) }
}

let opened: ReturnType<typeof open> | undefined

/** `siteUrl` is the address that its pages were made for. */
export const openPortal = () => (opened ??= open())

const { DOMParser } = new JSDOM('').window
const parser = new DOMParser()

export const parsePage = (html: string): Document => parser.parseFromString(html, 'text/html')

/** The page as it was published: no script has run. */
export const readPage = async (request: APIRequestContext, path: string, status = 200): Promise<Document> => {
  const reply = await request.get(path)
  expect(reply.status(), path).toBe(status)
  return parsePage(await reply.text())
}

/** Text as it is read, without what styles hide. */
export const textOf = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim()

const nameOf = (element: Element) => {
  const label = element.getAttribute('aria-labelledby')
  if (label) return textOf(element.ownerDocument.querySelector(`[id="${label}"]`))
  return element.getAttribute('aria-label') ?? textOf(element)
}

/** The elements of a selector with this accessible name. */
export const allNamed = (root: ParentNode, selector: string, name: string | RegExp) =>
  [...root.querySelectorAll(selector)].filter((element) =>
    typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)),
  )

/** The one element of a selector with this accessible name. */
export const named = (root: ParentNode, selector: string, name: string | RegExp): Element => {
  const [element, ...others] = allNamed(root, selector, name)
  if (!element || others.length > 0)
    throw new Error(`${others.length + (element ? 1 : 0)} elements «${selector}» are named «${String(name)}»`)
  return element
}

/** The part of a page with this name. */
export const region = (root: ParentNode, name: string | RegExp) =>
  named(root, 'section, aside, nav, [role=region]', name)

export const hrefOf = (element: Element | null | undefined) => element?.getAttribute('href') ?? ''
export const textsOf = (elements: Iterable<Element>) => Array.from(elements, textOf)
