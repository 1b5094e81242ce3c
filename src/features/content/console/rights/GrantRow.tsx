// What may be done with one kind or column: a row of checkboxes.
import { Button, Checkbox, TableCell, TableRow, Typography } from '@mui/material'
import { RIGHTS, type Right, rightNames } from '#features/identity/rules/rights.ts'

/** Rights after a checkbox was pressed: any of them gives the right to read, and without that there is none. */
const toggled = (rights: readonly Right[], right: Right): Right[] => {
  const isOn = rights.includes(right)
  if (isOn && right === 'read') return []
  const wanted = isOn ? rights.filter((other) => other !== right) : [...rights, right, 'read' as const]
  return RIGHTS.filter((other) => wanted.includes(other))
}

interface RowProps {
  label: string
  rights: readonly Right[]
  /** Rights that can be given. */
  offered?: readonly Right[]
  /** False for a column that goes by its kind. */
  isOwn?: boolean
  onChange: (rights: Right[]) => void
  /** Lets a column go by its kind again; kinds have none. */
  onReset?: () => void
}

export const GrantRow = ({ label, rights, offered = RIGHTS, isOwn = true, onChange, onReset }: RowProps) => (
  <TableRow sx={onReset && !isOwn ? { '& .MuiCheckbox-root': { opacity: 0.5 } } : {}}>
    <TableCell component="th" scope="row" sx={{ pl: onReset ? { xs: 2, md: 4 } : 1.5 }}>
      {label}
      {onReset &&
        (isOwn ? (
          <Button size="small" onClick={onReset} sx={{ ml: 0.5 }}>
            恢复同上
          </Button>
        ) : (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
            同上
          </Typography>
        ))}
    </TableCell>
    {offered.map((right) => (
      <TableCell key={right} padding="none" align="center">
        <Checkbox
          checked={rights.includes(right)}
          onChange={() => onChange(toggled(rights, right))}
          slotProps={{ input: { 'aria-label': `${label}：${rightNames[right]}` } }}
        />
      </TableCell>
    ))}
  </TableRow>
)
