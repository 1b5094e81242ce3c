// Real Chromium against the real portal: a data folder of its own, demo content, its own port.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from '../../scripts/chromium.ts'
import { useTestFolder } from '../../scripts/test-folder.ts'
import { partsOf, SITE_URL } from '../helpers/seeded-demo.ts'

useTestFolder()
const PORT = Number(process.env.E2E_PORT ?? new URL(SITE_URL).port)
// Workers read this file again: the folder is made once and handed on.
process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'portal-e2e-'))
const folder = process.env.E2E_FOLDER

// Chromium takes the last such list only, so Playwright's own stands in ours. What is added keeps every context from
// loading an address-bar popup nobody sees: half of a run's time.
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

export default defineConfig({
  testDir: '.',
  outputDir: join(folder, 'results'),
  globalSetup: './support/before-all.ts',
  // Generous: what hangs is found all the same, and a busy machine is no failure.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // One more than two cores: a form that waits before it saves leaves one idle.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Who passes only then is named at the end of `npm test`: a fault to be found.
  retries: 1,
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Ends before the test does, so that the report names the control that could not be pressed.
    actionTimeout: 30_000,
    // Motion is tested where a test asks for it; elsewhere it only costs time.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    launchOptions: {
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      // Files with Chinese names are chosen by their paths.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${withoutFeatures.join(',')}`,
      ],
    },
  },
  projects: [
    { name: 'desktop', grepInvert: /@publishing|@late/, use: { viewport: { width: 1440, height: 900 } } },
    {
      // Only what a phone may do differently: tests tagged @phone.
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      // Tests that change content that others read run after them, and a test that has to wait for a minute to pass.
      name: 'publishing',
      grep: /@publishing|@late/,
      dependencies: ['desktop', 'phone'],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    // The machine's own Node may be an older one.
    command: `"${process.execPath}" --disable-warning=ExperimentalWarning tests/e2e/support/start-portal.ts`,
    cwd: join(import.meta.dirname, '../..'),
    // The portal listens before it is ready: its first publish asks its API, and then the process starts again.
    wait: { stdout: /^ready http/m },
    // Generous: a busy machine is no failure.
    timeout: 300_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    env: {
      PORT: String(PORT),
      ...partsOf(folder),
      LOG_LEVEL: 'warn',
      DEMO: '1',
      DATABASE_URL: '',
      API_BASE: '',
      TRUST_PROXY: '1',
      SMS_PER_HOUR: '9999',
    },
  },
})
