// Answers of a report by sub-score: what each is worth, and how much of the comprehensive score it brings.
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { ReportGroup } from '#features/assessment/contract/report.ts'

const nowrap = { whiteSpace: 'nowrap' }
/** Narrow enough for most phones. */
const tableStyles = { '& .MuiTableCell-root': { px: { xs: 0.75, sm: 2 } } }

export const FactorTable = ({ groups }: { groups: readonly ReportGroup[] }) => (
  // Scrolls within the page on narrow screens, by keyboard too.
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="各项因素的得分">
    <Table size="small" sx={tableStyles}>
      <TableHead>
        <TableRow>
          <TableCell>因素</TableCell>
          <TableCell>答案</TableCell>
          <TableCell align="right">得分</TableCell>
          <TableCell align="right">权重</TableCell>
          <TableCell align="right">贡献</TableCell>
        </TableRow>
      </TableHead>
      {groups.map(({ name, label, score, weight, limit, factors }) => (
        <TableBody key={name}>
          <TableRow>
            <TableCell component="th" scope="rowgroup" colSpan={2}>
              <Typography variant="subtitle2" component="span">
                {label}
              </Typography>
              {limit && (
                <Typography
                  variant="caption"
                  color="textSecondary"
                  component="span"
                  sx={{ display: 'block' }}
                >
                  {limit}
                </Typography>
              )}
            </TableCell>
            <TableCell align="right" sx={{ ...nowrap, fontWeight: 600 }}>
              {score.toFixed(1)}
            </TableCell>
            <TableCell align="right" sx={{ ...nowrap, fontWeight: 600 }}>
              {weight}%
            </TableCell>
            <TableCell align="right" sx={{ ...nowrap, fontWeight: 600 }}>
              {((score * weight) / 100).toFixed(2)}
            </TableCell>
          </TableRow>
          {factors.map((factor) => (
            <TableRow key={factor.field}>
              <TableCell sx={nowrap}>{factor.label}</TableCell>
              <TableCell sx={{ minWidth: 96 }}>{factor.answer}</TableCell>
              <TableCell align="right" sx={nowrap}>
                {factor.score.toFixed(1)}
              </TableCell>
              <TableCell align="right" sx={nowrap}>
                {factor.weight.toFixed(1)}%
              </TableCell>
              <TableCell align="right" sx={nowrap}>
                {factor.points.toFixed(2)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      ))}
    </Table>
  </Box>
)
