import { Box, Table, TableBody, TableCell, TableFooter, TableHead, TableRow, Typography } from '@mui/material'
import type { LedgerEntry } from '#features/bonds/contract.ts'
import { bondStateName } from '#features/bonds/rules/bonds.ts'
import { minute } from '#platform/lib/dates.ts'
import { yuanText } from '#platform/lib/money.ts'

const nowrap = { whiteSpace: 'nowrap' }

/** With its sign; a step that moves no money shows none. */
const movement = (amount: number) => {
  if (amount === 0) return '—'
  return amount > 0 ? `+${yuanText(amount)}` : `−${yuanText(-amount)}`
}

export const LedgerTable = ({ ledger }: { ledger: readonly LedgerEntry[] }) => {
  const held = ledger.reduce((sum, { amount }) => sum + amount, 0)
  return (
    // Scrolls within the page on narrow screens, by keyboard too.
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="账目表">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>时间</TableCell>
            <TableCell>事项</TableCell>
            <TableCell align="right">在管金额变动</TableCell>
            <TableCell>变动后状态</TableCell>
            <TableCell>经办</TableCell>
            <TableCell>说明</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {ledger.map(({ id, name, amount, bail_status, who, at, note }) => (
            <TableRow key={id}>
              <TableCell sx={nowrap}>{minute(at)}</TableCell>
              <TableCell sx={nowrap}>{name}</TableCell>
              <TableCell align="right" sx={nowrap}>
                {movement(amount)}
              </TableCell>
              <TableCell sx={nowrap}>{bondStateName(bail_status)}</TableCell>
              <TableCell sx={nowrap}>{who}</TableCell>
              <TableCell sx={{ minWidth: 160, whiteSpace: 'pre-wrap' }}>{note}</TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell colSpan={2}>
              <Typography variant="subtitle2" component="p" color="textPrimary">
                平台现在代管
              </Typography>
            </TableCell>
            <TableCell align="right" sx={nowrap}>
              <Typography variant="subtitle2" component="p" color="textPrimary">
                {yuanText(held)}
              </Typography>
            </TableCell>
            <TableCell colSpan={3} />
          </TableRow>
        </TableFooter>
      </Table>
    </Box>
  )
}
