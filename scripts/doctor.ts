// Looks at what a server of the portal needs, and says in words what is wrong. It writes nothing but a file of its own, which it
// removes again. `--json` for machines; ends with 1 where something is faulty.
import { operatorText } from '#platform/lib/plain-error.ts'
import { loadConfig } from '#platform/server/config.ts'
import { checksOf, type Finding } from './doctor/checks.ts'

const MARKS: Record<Finding['state'], string> = { ok: '✓', warning: '!', fault: '✗' }

const main = async () => {
  const isJson = process.argv.includes('--json')
  const found: (Finding & { subject: string })[] = []
  for (const [subject, check] of Object.entries(checksOf(loadConfig()))) {
    const findings = await check().catch((error: unknown): Finding[] => [
      { state: 'fault', text: operatorText(error) },
    ])
    for (const finding of findings) {
      found.push({ subject, ...finding })
      if (!isJson) console.info(`${MARKS[finding.state]} ${subject}：${finding.text}`)
    }
  }
  if (isJson) console.info(JSON.stringify(found, undefined, 2))
  if (found.some(({ state }) => state === 'fault')) process.exitCode = 1
}

main().catch((error: unknown) => {
  console.error(operatorText(error))
  process.exitCode = 1
})
