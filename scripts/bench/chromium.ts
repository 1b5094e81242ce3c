// A headless Chromium of the bench's own, for Playwright and Lighthouse alike.
import { existsSync } from 'node:fs'
import { type ProcessGroup, waitForLine } from './process-group.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Answers the port of its debugging protocol. */
export const openChromium = async (group: ProcessGroup) => {
  const program = PLACES.find((place) => existsSync(place))
  if (!program) throw new Error('no Chromium: install the package chromium')
  const browser = group.start(program, [
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
