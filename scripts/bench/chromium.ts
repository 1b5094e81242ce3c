// A headless Chromium of the bench's own, for Playwright and Lighthouse alike.
import { chromiumPath } from '../chromium.ts'
import { type ProcessGroup, waitForLine } from './process-group.ts'

const startChromium = async (group: ProcessGroup) => {
  if (!chromiumPath) throw new Error('no Chromium: install the package chromium')
  const browser = group.start(chromiumPath, [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-extensions',
    '--disable-sync',
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--no-default-browser-check',
    '--remote-debugging-port=0',
    `--user-data-dir=${group.folder()}`,
    'about:blank',
  ])
  const [, port = ''] = await waitForLine(browser, /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/, 60_000)
  return port
}

const browsers = new WeakMap<ProcessGroup, Promise<string>>()

/** Started for the first bench of a group that asks; answers the port of its debugging protocol. */
export const openChromium = (group: ProcessGroup) => {
  const browser = browsers.get(group) ?? startChromium(group)
  browsers.set(group, browser)
  return browser
}
