// The numbers of a chart as a table that can be unfolded, for screen readers and for exact values.
import { Box } from '@mui/material'
import { colours } from '#platform/console/theme.ts'

interface Props {
  caption: string
  headers: readonly string[]
  /** The first cell of a row is its header. */
  rows: readonly (readonly (string | number)[])[]
}

const tableStyles = {
  mt: 1,
  '& summary': {
    cursor: 'pointer',
    fontSize: '0.875rem',
    minHeight: { xs: 44, md: 28 },
    alignContent: 'center',
  },
  '& table': { borderCollapse: 'collapse', fontSize: '0.8125rem', width: '100%' },
  '& th, & td': { textAlign: 'left', px: 1, py: 0.25, borderBottom: `1px solid ${colours.mist}` },
  '& caption': { textAlign: 'left', color: colours.inkSoft },
} as const

export const ChartDataTable = ({ caption, headers, rows }: Props) => (
  <Box component="details" sx={tableStyles}>
    <summary>查看数据</summary>
    {/* Focusable, so that it can be scrolled by keyboard. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <Box role="region" aria-label={caption} tabIndex={0} sx={{ maxHeight: 280, overflow: 'auto' }}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={headers[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  </Box>
)
