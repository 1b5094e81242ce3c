import config from './playwright.config.ts'

const { webServer: _w, globalSetup: _g, ...rest } = config
export default { ...rest, workers: 1, timeout: 120_000, expect: { timeout: 30_000 } }
