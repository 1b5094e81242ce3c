import { initialMode } from './filling.ts'

/** Loads the form as one question a screen, which has a file of its own. */
export const loadSteps = async () => ({ default: (await import('./steps/StepForm.tsx')).StepForm })

/** Loads it beside the page's island where a new listing will be asked for so: the island itself knows only once it runs. */
export const preloadSteps = () => {
  if (initialMode({ kind: 'empty' }) === 'steps') loadSteps().catch(() => undefined)
}
