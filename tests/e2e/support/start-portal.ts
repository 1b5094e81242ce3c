// The portal of the browser tests: started as `npm start` does, on a copy of the demo.
import { existsSync } from 'node:fs'
import { copyOfDemo } from '../../helpers/seeded-demo.ts'

const folder = process.env.E2E_FOLDER ?? ''
// This process begins again once it knows its memory settings.
if (!existsSync(process.env.DATA_DIR ?? '')) await copyOfDemo(folder)
await import('../../../scripts/start.ts')
