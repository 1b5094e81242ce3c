// What was submitted, line by line; beside what stood there before, where there is such a thing.
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Fact, QueueName } from '#contract/review.ts'
import { differing } from '../texts/differing.ts'
import { colours } from '../theme.ts'
import { Reveal } from './Reveal.tsx'

interface Props {
  queue: QueueName
  id: number
  facts: readonly Fact[]
  previous: readonly Fact[]
  /** What the previous one is called. */
  before: string
}

/** What has no counterpart is not compared: of the person who sends, a version says nothing. */
const differs = ({ fact, old }: Line) => old !== undefined && old.value !== fact?.value

interface Line {
  label: string
  fact: Fact | undefined
  old: Fact | undefined
}

/** In the order of what was submitted; what only stood there before comes last. */
const linesOf = (facts: readonly Fact[], previous: readonly Fact[]): Line[] => [
  ...facts.map((fact) => ({
    label: fact.label,
    fact,
    old: previous.find(({ label }) => label === fact.label),
  })),
  ...previous
    .filter(({ label }) => facts.every((fact) => fact.label !== label))
    .map((old) => ({ label: old.label, fact: undefined, old })),
]

const Marked = ({ old, now, side }: { old: string; now: string; side: 'old' | 'now' }) => (
  <>
    {differing(old, now).map(({ value, added, removed }, at) => {
      const key = `${at}`
      if (added) return side === 'now' ? <ins key={key}>{value}</ins> : null
      if (removed) return side === 'old' ? <del key={key}>{value}</del> : null
      return <span key={key}>{value}</span>
    })}
  </>
)

/** Stands under the other side on phones, where what is the same is said once. */
const Side = ({ title, once, children }: { title?: string; once: boolean; children: ReactNode }) => (
  <Box
    component="dd"
    sx={{ m: 0, whiteSpace: 'pre-wrap', display: { xs: once ? 'none' : 'block', sm: 'block' } }}
  >
    {title && (
      <Typography
        component="span"
        variant="caption"
        color="textSecondary"
        sx={{ display: { xs: 'block', sm: 'none' } }}
      >
        {title}
      </Typography>
    )}
    {children}
  </Box>
)

const NOW = '本次提交'
const BLANK = '（未填写）'
const wide = { display: 'grid', columnGap: 2, rowGap: 0.25 }
const changedLook = { boxShadow: `-4px 0 0 ${colours.card}, -7px 0 0 ${colours.amber}` }
const marks = {
  '& del': { backgroundColor: colours.cinnabarWash, color: colours.cinnabar },
  '& ins': { backgroundColor: '#dcebdf', color: colours.pine, textDecorationThickness: '1px' },
}

export const Facts = ({ queue, id, facts, previous, before }: Props) => {
  const compares = previous.length > 0
  const columns = compares ? '5.5rem minmax(0, 1fr) minmax(0, 1fr)' : '7rem minmax(0, 1fr)'
  const lines = linesOf(facts, previous)
  const changed = lines.filter(differs).length
  const hides = facts.some(({ sensitive, masked }) => sensitive && masked)
  const value = (fact: Fact | undefined, old: Fact | undefined) => {
    if (!fact) return '（无）'
    if (fact.sensitive && fact.masked)
      return <Reveal queue={queue} id={id} fact={fact} field={fact.sensitive} />
    if (fact.value === '') return BLANK
    return old ? <Marked old={old.value} now={fact.value} side="now" /> : fact.value
  }
  return (
    <>
      {hides && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
          遮盖的内容可以逐项显示；每次显示都会记入操作记录，离开本页后重新遮盖。
        </Typography>
      )}
      {compares && (
        <Typography variant="body2" component="p" sx={{ mb: 1 }}>
          {changed === 0 ? `各项与${before}相同。` : `与${before}相比有 ${changed} 项不同，已标出。`}
        </Typography>
      )}
      <Box component="dl" sx={{ m: 0, ...marks }}>
        {compares && (
          <Box
            aria-hidden
            sx={{ ...wide, display: { xs: 'none', sm: 'grid' }, gridTemplateColumns: columns, pb: 0.5 }}
          >
            <span />
            <Typography variant="subtitle2">{before}</Typography>
            <Typography variant="subtitle2">{NOW}</Typography>
          </Box>
        )}
        {lines.map((line) => {
          const { label, fact, old } = line
          return (
            <Box
              key={label}
              sx={{
                ...wide,
                gridTemplateColumns: { xs: compares ? '1fr' : '5.5rem minmax(0, 1fr)', sm: columns },
                py: 0.75,
                borderTop: `1px solid ${colours.mist}`,
                ...(compares && differs(line) ? changedLook : {}),
              }}
            >
              <Typography
                component="dt"
                variant="body2"
                color="textSecondary"
                sx={{ fontWeight: compares ? 600 : 400 }}
              >
                {label}
              </Typography>
              {compares && (
                <Side title={before} once={!differs(line)}>
                  {old?.value === '' && BLANK}
                  {old?.value && <Marked old={old.value} now={fact?.value ?? ''} side="old" />}
                </Side>
              )}
              {compares ? (
                <Side {...(differs(line) ? { title: NOW } : {})} once={false}>
                  {value(fact, old)}
                </Side>
              ) : (
                <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap' }}>
                  {value(fact, old)}
                </Box>
              )}
            </Box>
          )
        })}
      </Box>
    </>
  )
}
