// The wizard of the assessment: what it weighs, and how soon a step is seen on a slow phone.
import { openChromium } from './chromium.ts'
import { openDemoBehindCdn } from './demo-site.ts'
import { aside, atMost, type Figure, median } from './figures.ts'
import type { ProcessGroup } from './process-group.ts'
import type { Size } from './size.ts'
import type { WizardSteps } from './wizard-steps.ts'

const ROUNDS = { full: '10', small: '1' }

export const wizard = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { site } = await openDemoBehindCdn(group)
  const browser = await openChromium(group)
  const { react, scripts, steps } = await group.ask<WizardSteps>(
    'wizard-steps.ts',
    browser,
    site,
    ROUNDS[size],
  )
  return [
    aside('wizard: scripts beyond React', scripts, 'KB gz'),
    aside('React and React DOM', react, 'KB gz'),
    atMost('wizard: step change on a 4 times slower processor, median', median(steps), 50, 'ms'),
    aside('wizard: step change, slowest', Math.max(...steps), 'ms'),
    aside('wizard: step changes', steps.length),
  ]
}
