// A text with what was found in it marked at its place.
import { Box } from '@mui/material'
import { Fragment } from 'react'
import { findingNames, type WordFinding } from '#features/words/rules/words.ts'
import { markStyles } from './mark-styles.ts'

const firstOfEach = (findings: readonly WordFinding[]) =>
  findings.reduce<WordFinding[]>((marked, finding) => {
    if (finding.from >= (marked.at(-1)?.to ?? 0)) marked.push(finding)
    return marked
  }, [])

/** Of findings that overlap, the first one is marked. */
export const MarkedText = ({ text, findings }: { text: string; findings: readonly WordFinding[] }) => {
  const marked = firstOfEach(findings)
  return (
    <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...markStyles }}>
      {marked.map(({ from, to, kind, note }, index) => (
        <Fragment key={from}>
          {text.slice(marked[index - 1]?.to ?? 0, from)}
          <mark data-finding={kind} title={`${findingNames[kind]}：${note}`}>
            {text.slice(from, to)}
          </mark>
        </Fragment>
      ))}
      {text.slice(marked.at(-1)?.to ?? 0)}
    </Box>
  )
}
