// Runs all checks of the doctor, and prints them as lines.
import { operatorText } from '#platform/lib/plain-error.ts'
import type { Config } from '#platform/server/config.ts'
import { checksOf, type Finding } from './checks.ts'

export type SubjectFinding = Finding & { subject: string }

const MARKS: Record<Finding['state'], string> = { ok: '✓', warning: '!', fault: '✗' }

export const printFinding = ({ state, subject, text }: SubjectFinding) =>
  console.info(`${MARKS[state]} ${subject}：${text}`)

/** @param onFinding called as soon as each check has answered */
export const examine = async (
  config: Config,
  onFinding: (finding: SubjectFinding) => void,
): Promise<SubjectFinding[]> => {
  const found: SubjectFinding[] = []
  for (const [subject, check] of Object.entries(checksOf(config))) {
    const findings = await check().catch((error: unknown): Finding[] => [
      { state: 'fault', text: operatorText(error) },
    ])
    for (const finding of findings) {
      found.push({ subject, ...finding })
      onFinding({ subject, ...finding })
    }
  }
  return found
}
