// npm start: the portal, in a process whose memory is given back to the system.
import { restartWithMemorySettings } from './memory-settings.ts'

restartWithMemorySettings()
await import('./portal.ts')
