import { chromium } from '@playwright/test'
import { chromiumPath } from './chromium.ts'

const base = process.env.BASE ?? 'http://localhost:4470'
const browser = await chromium.launch({
  ...(chromiumPath ? { executablePath: chromiumPath } : {}),
  args: ['--no-sandbox'],
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
})
const pages = (process.argv[2] ?? '/vip').split(',')
for (const width of (process.argv[3] ?? '390,768,1440').split(',').map(Number)) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    isMobile: width < 500,
    hasTouch: width < 500,
  })
  const page = await context.newPage()
  for (const path of pages) {
    await page.goto(base + path, { waitUntil: 'load' })
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/m-shots/${path.replaceAll('/', '_')}-${width}.png`, fullPage: true })
  }
  await context.close()
}
await browser.close()
