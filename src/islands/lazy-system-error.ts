// For scripts with a weight limit: few readers need the dialog of code -1.

/** `showSystemError`, loaded when it is called; does nothing where it cannot be loaded. */
export const lazySystemError = async (error: unknown): Promise<void> => {
  try {
    const { showSystemError } = await import('./system-error.ts')
    await showSystemError(error)
  } catch {
    // The connection broke. What could not be loaded is said in place.
  }
}
