// What somebody may want to go on with: own drafts, what is scheduled or was refused at its time, and claimed review tasks.
// The cards of the queues say what else waits for review.
import { Box, Link, Typography } from '@mui/material'
import { useStore } from '@nanostores/react'
import { callsOf } from '#features/content/console/kind-contract.ts'
import { listPath } from '#features/review/console/queues.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { listHref } from '#platform/console/lists/list-parts.tsx'
import { $staff, mayCall } from '#platform/console/session.ts'
import { type DashboardData, DashboardPanel, DashboardRow } from './panels.tsx'

interface Entry {
  name: string
  count: number
  href: string
}

type Counted = DashboardData['content'][number]

const contentRows: readonly [
  title: string,
  countOf: (counted: Counted) => number,
  filterOf: (me: number) => object,
][] = [
  ['我的草稿', ({ own }) => own.draft, (editor) => ({ state: 'draft', editor })],
  ['我改过、未发布', ({ own }) => own.changed, (editor) => ({ state: 'changed', editor })],
  ['等候定时发布', ({ states }) => states.scheduled, () => ({ state: 'scheduled' })],
  ['定时发布没有成功', ({ failed }) => failed, () => ({ state: 'failed' })],
]

const rowsOf = ({ content, queues }: DashboardData, me: number): [title: string, entries: Entry[]][] => [
  ...contentRows.map(([title, countOf, filterOf]): [string, Entry[]] => [
    title,
    content.map((counted) => ({
      name: counted.name,
      count: countOf(counted),
      href: listHref(`/${counted.kind}`, filterOf(me)),
    })),
  ]),
  [
    '我领取的审核',
    queues.map(({ queue, mine }) => ({
      name: queueWords[queue].name,
      count: mine,
      href: listHref(listPath(queue), { show: 'mine' }),
    })),
  ],
]

export const ResumePanel = ({ data }: { data: DashboardData }) => {
  const staff = useStore($staff)
  if (!staff) return null
  const permitted = {
    ...data,
    content: data.content.filter(({ kind }) => mayCall(callsOf(kind).save, staff.role)),
  }
  const rows = rowsOf(permitted, staff.id)
    .map(([title, entries]) => [title, entries.filter(({ count }) => count > 0)] as const)
    .filter(([, entries]) => entries.length > 0)
  return (
    <DashboardPanel title="接着做">
      {rows.length === 0 && (
        <Typography color="textSecondary">没有未完成的草稿、定时发布和领取的审核。</Typography>
      )}
      <Box component="dl" sx={{ m: 0 }}>
        {rows.map(([title, entries]) => (
          <DashboardRow key={title} title={title} titleWidth="9rem">
            {entries.map(({ name, count, href }) => (
              <Link
                key={name}
                href={href}
                variant="body2"
                underline="hover"
                sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 28 } }}
              >
                {name} {count}
              </Link>
            ))}
          </DashboardRow>
        ))}
      </Box>
    </DashboardPanel>
  )
}
