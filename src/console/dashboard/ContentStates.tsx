// How much of each kind stands in which state; for who may open it, the way to the list of those.
import { Box, Link, Typography } from '@mui/material'
import { RECORD_STATES, type State } from '#contract/content/calls.ts'
import { ONE_OF_A_KIND } from '#contract/content/index.ts'
import { StateChip } from '../content/StateChip.tsx'
import { mayOpen } from '../sections.ts'
import type { Role } from '../session.ts'
import { colours } from '../theme.ts'
import type { DashboardData } from './use-dashboard.ts'

const listHref = (kind: string, state: State) =>
  `#/${kind}?filter=${encodeURIComponent(JSON.stringify({ state }))}&page=1`

const StateCount = ({ state, count }: { state: State; count: number }) => (
  <>
    <StateChip state={state} />{' '}
    <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
      {count}
    </Box>
  </>
)

const itemStyles = { display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: { xs: 44, md: 28 } }

export const ContentStateCounts = ({
  content,
  role,
}: Pick<DashboardData, 'content'> & { role: Role | undefined }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      columnGap: 4,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    {content
      .filter(({ kind }) => !ONE_OF_A_KIND.has(kind))
      .map(({ kind, name, states }) => {
        const presentStates = RECORD_STATES.filter((state) => states[state] > 0)
        return (
          <Box
            key={kind}
            sx={{
              display: 'grid',
              gridTemplateColumns: '5.5rem minmax(0, 1fr)',
              alignItems: 'center',
              borderTop: `1px solid ${colours.mist}`,
              py: 0.5,
            }}
          >
            <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
              {name}
            </Typography>
            <Box component="dd" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
              {presentStates.length === 0 && <Typography color="textSecondary">还没有</Typography>}
              {presentStates.map((state) =>
                mayOpen(kind, role) ? (
                  <Link key={state} href={listHref(kind, state)} underline="hover" sx={itemStyles}>
                    <StateCount state={state} count={states[state]} />
                  </Link>
                ) : (
                  <Box component="span" key={state} sx={itemStyles}>
                    <StateCount state={state} count={states[state]} />
                  </Box>
                ),
              )}
            </Box>
          </Box>
        )
      })}
  </Box>
)
