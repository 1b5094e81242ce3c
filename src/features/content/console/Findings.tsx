import { Typography } from '@mui/material'
import type { Finding } from './text-check.ts'

export const Findings = ({ findings }: { findings: readonly Finding[] }) =>
  findings.map(({ title, explanation, entries }) => (
    <section key={title} aria-label={title}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Typography variant="body2">{explanation}</Typography>
      <ul style={{ margin: '4px 0 16px', overflowWrap: 'anywhere' }}>
        {entries.map((entry) => (
          <Typography key={entry} component="li" variant="body2">
            {entry}
          </Typography>
        ))}
      </ul>
    </section>
  ))
