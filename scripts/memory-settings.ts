// Memory of a process: settings that it reads once, as it begins, and how it is given back to the system.

/** V8's space for new objects, in MB: without a limit it grows to 128 MB and never shrinks. */
const NODE_FLAGS = ['--max-semi-space-size=16', '--disable-warning=ExperimentalWarning']
/**
 * glibc's memory settings; sizes in bytes. By default every thread has a heap of its own and both thresholds rise with
 * use, so that memory that a start or an image took is never given back to the system.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Whether a process can be replaced by another one. */
export const canRestart = process.platform === 'linux' && process.execve !== undefined

/**
 * Replaces this process by the same one from its beginning; it keeps its id and all memory is given back. What it has open
 * is to be closed before. Does nothing where `canRestart` is false.
 */
export const restart = (flags: readonly string[] = [], env: Readonly<Record<string, string>> = {}) => {
  if (!canRestart) return
  const args = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(process.execPath, args, { ...process.env, ...env })
}

/** Restarts with these settings, unless this process has them. */
export const restartWithMemorySettings = () => {
  if (process.env.MALLOC_ARENA_MAX === undefined) restart(NODE_FLAGS, ENVIRONMENT)
}
