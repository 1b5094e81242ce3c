// Path of Debian's Chromium. The one without windows comes first: the same engine, at two thirds of the processor time.
import { existsSync } from 'node:fs'

export const chromiumPath = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path))
