/** The form as one question a screen, in a file of its own: phones begin with it. */
export const loadSteps = async () => ({ default: (await import('./steps/StepForm.tsx')).StepForm })
