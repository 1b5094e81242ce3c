// Compiles the templates, and prints the folder; where they are compiled already it only does the latter. A publisher does
// so itself where nobody has before.
import { dirname, join } from 'node:path'
import { operatorText } from '#platform/lib/plain-error.ts'
import { compile } from '#platform/publish/render/compile.ts'
import { loadConfig } from '#platform/server/config.ts'

const main = async () => {
  const { entry } = await compile(join(import.meta.dirname, '..'), loadConfig().buildDir)
  console.info(dirname(dirname(entry)))
}

main().catch((error: unknown) => {
  console.error(operatorText(error))
  process.exitCode = 1
})
