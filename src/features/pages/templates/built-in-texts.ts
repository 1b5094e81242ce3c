// Texts that the site comes with.
import type { MarkdownInstance } from 'astro'

export type BuiltInText = MarkdownInstance<{ title: string; description: string }>
const texts = Object.entries(import.meta.glob<BuiltInText>('../texts/*.md', { eager: true }))

export const builtInText = (name: string): BuiltInText => {
  const found = texts.find(([file]) => file.endsWith(`/${name}.md`))
  if (!found) throw new Error(`src/features/pages/texts has no ${name}.md`)
  return found[1]
}
