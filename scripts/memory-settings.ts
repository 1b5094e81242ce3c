// Settings of a process's memory that it reads once, as it begins.

/** V8's space for new objects, in MB: without a limit it grows to 128 MB and never shrinks. */
const NODE_FLAGS = ['--max-semi-space-size=16']
/**
 * glibc's memory settings; sizes in bytes. By default every thread has a heap of its own and both thresholds rise with
 * use, so that memory that a start or an image took is never given back to the system.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Replaces this process by the same one with these settings; it keeps its id. Elsewhere than on Linux it does nothing. */
export const restartWithMemorySettings = () => {
  if (process.platform !== 'linux' || process.execve === undefined) return
  if (process.env.MALLOC_ARENA_MAX !== undefined) return
  const args = [process.execPath, ...NODE_FLAGS, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...process.env, ...ENVIRONMENT })
}
