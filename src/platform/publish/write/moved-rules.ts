// Rules for addresses of an earlier site, in a tree. Written where they differ: what the snapshot says alone decides.
import { join } from 'node:path'
import { movedRules } from '#platform/publish/hosting/moved-rules.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { writeIfOther } from '#platform/publish/system/files.ts'
import type { PublishOptions } from './options.ts'

export const writeMovedRules = (site: CompiledSite, hosting: PublishOptions['hosting'], folder: string) => {
  if (!hosting || !site.movedAddresses) return
  const begin = hosting.tree.find(([file]) => file === '_redirects')?.[1] ?? ''
  for (const [file, body] of movedRules(site.movedAddresses(), begin)) writeIfOther(join(folder, file), body)
}
