// From the environment to what a publish needs to know.
import type { RunOptions } from '#publish/run.ts'
import type { Config } from '#server/config.ts'

/** @param pullFrom origin of the API that the content comes from. */
export const publishing = (config: Config, pullFrom: string) => {
  const { siteUrl, apiBase, outDir, contentCache, target, purge, hosting } = config
  const say = (line: string) => console.info(line)
  return {
    pullFrom,
    siteUrl,
    apiBase,
    outDir,
    contentCache,
    target,
    purge,
    hosting,
    say,
  } satisfies RunOptions
}
