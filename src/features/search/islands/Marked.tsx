// A text with the words that were found marked.
import { matchesIn } from '#platform/lib/bare-text.ts'

export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const matches = matchesIn(text, words)
  return (
    <>
      {matches.map(([from, to], at) => (
        <span key={from}>
          {text.slice(matches[at - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(matches[matches.length - 1]?.[1] ?? 0)}
    </>
  )
}
