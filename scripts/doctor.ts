// Looks at what a server of the portal needs, and says in words what is wrong. It writes nothing but a file of its own, which it
// removes again. `--json` for machines; ends with 1 where something is faulty.
import { operatorText } from '#platform/lib/plain-error.ts'
import { loadConfig } from '#platform/server/config.ts'
import { examine, printFinding } from './doctor/report.ts'

const main = async () => {
  const isJson = process.argv.includes('--json')
  const found = await examine(loadConfig(), isJson ? () => undefined : printFinding)
  if (isJson) console.info(JSON.stringify(found, undefined, 2))
  if (found.some(({ state }) => state === 'fault')) process.exitCode = 1
}

main().catch((error: unknown) => {
  console.error(operatorText(error))
  process.exitCode = 1
})
