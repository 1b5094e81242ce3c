// Opens the dialog of code -1 from scripts with a weight limit: its code is loaded when it is needed.

/** `showSystemError`, loaded when it is called; does nothing where it cannot be loaded. */
export const lazySystemError = async (error: unknown): Promise<void> => {
  try {
    const { showSystemError } = await import('./system-error.ts')
    await showSystemError(error)
  } catch {
    // The connection broke. What could not be loaded is said in place.
  }
}
