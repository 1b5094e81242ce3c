// Random changes told to receivers that fail in every way: each arrives at least once, signed, and nothing else does. `npm run
// soak` goes on with other seeds.
import { expect, test } from 'vitest'
import { testApp } from '../../helpers/app.ts'
import { runWebhookScenario } from './webhook-scenario.ts'

test('every change reaches those who want it, through refusals, silence, lost answers and deaths of servers', async () => {
  const portal = await testApp()
  try {
    const { told, messages } = await runWebhookScenario(portal.deps, { seed: 1, steps: 60 })
    expect(told).toBeGreaterThan(40)
    // Some were sent more than once, or the receivers did not fail.
    expect(messages).toBeGreaterThan(told)
  } finally {
    await portal.close()
  }
}, 120_000)
