// Reading pages on a slow phone: `phone-pages.ts <JSON of PhoneLoad>`. Each is opened by a browser that has no file of the site.
import { type BrowserContext, type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { median } from './figures.ts'

export interface PhoneLoad {
  /** Port of the browser's debugging protocol. */
  port: string
  site: string
  paths: string[]
  rounds: number
}

export interface PhonePage {
  path: string
  /** Largest contentful paint, milliseconds, median. */
  lcp: number
  /** Cumulative layout shift until nothing moves any more, median. */
  cls: number
}

export interface PhoneFigures {
  pages: PhonePage[]
  /** Milliseconds from the choice of a filter of forest land to the next frame: the slowest of a round, median. */
  slowestFilter: number
}

const LINE = { offline: false, latency: 400, downloadThroughput: 400 * 1024, uploadThroughput: 100 * 1024 }
/** Processor of a desktop compared with that of a cheap phone. */
const SLOWDOWN = 6
/** How long a page is watched after it has loaded: lists, maps and fragments come in. */
const SETTLING_MS = 3000

interface Observed {
  lcp: number
  cls: number
  interaction: number
}
declare global {
  // oxlint-disable-next-line no-var -- a global of the page
  var observed: Observed
}

const { port, site, paths, rounds } = JSON.parse(process.argv[2] ?? '') as PhoneLoad
const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)

/** Runs in the page, before its scripts. */
const observe = () => {
  globalThis.observed = { lcp: 0, cls: 0, interaction: 0 }
  const watch = (type: string, note: (entry: PerformanceEntry) => void, more: PerformanceObserverInit = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    })
  watch('largest-contentful-paint', ({ startTime }) => {
    observed.lcp = startTime
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) observed.cls += value
  })
  watch(
    'event',
    (entry) => {
      const { duration, interactionId } = entry as PerformanceEntry & { interactionId: number }
      // Without an id nobody pressed anything: a page that comes under a resting pointer reports that, too.
      if (interactionId > 0) observed.interaction = Math.max(observed.interaction, duration)
    },
    { durationThreshold: 16 } as PerformanceObserverInit,
  )
}

const onPhone = async <T>(run: (page: Page) => Promise<T>): Promise<T> => {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
  })
  const page = await context.newPage()
  const slow: CDPSession = await context.newCDPSession(page)
  await slow.send('Network.enable')
  await slow.send('Network.emulateNetworkConditions', LINE)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(observe)
  try {
    return await run(page)
  } finally {
    await context.close()
  }
}

const open = (path: string) =>
  onPhone(async (page) => {
    await page.goto(site + path, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLING_MS)
    return page.evaluate(() => observed)
  })

/** `locator.tap` would count too: what it finds out during the tap, whether another element covers the control, runs in the page. */
const press = async (page: Page, control: Locator) => {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error('a filter to press is not in sight')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

const FILTERS = ['转让', '出租', '乔木林地']

/**
 * The first choice loads what makes the list a live one; the others are answered by it. By finger and by key: a choice that a
 * script makes is no interaction to the browser.
 */
const chooseFilters = () =>
  onPhone(async (page) => {
    await page.goto(`${site}/exchange`, { waitUntil: 'load' })
    await press(page, page.locator('label[for=filters-open]'))
    for (const name of FILTERS) {
      await press(page, page.locator('.filters label').filter({ hasText: new RegExp(`^${name}$`) }))
      await page.waitForTimeout(SETTLING_MS)
    }
    await page.locator('select[name=sort]').focus()
    await page.keyboard.press('ArrowDown')
    await page.waitForTimeout(SETTLING_MS)
    await page.waitForURL(
      ({ searchParams: asked }) =>
        asked.get('type') === '3' && asked.has('forestry_types') && asked.has('sort'),
    )
    return (await page.evaluate(() => observed)).interaction
  })

const pages: PhonePage[] = []
for (const path of paths) {
  const runs: Observed[] = []
  for (let round = 0; round < rounds; round++) runs.push(await open(path))
  pages.push({ path, lcp: median(runs.map(({ lcp }) => lcp)), cls: median(runs.map(({ cls }) => cls)) })
}
const slowest: number[] = []
for (let round = 0; round < rounds; round++) slowest.push(await chooseFilters())
const figures: PhoneFigures = { pages, slowestFilter: median(slowest) }
await browser.close()
console.info(JSON.stringify(figures))
