// Building blocks of pages: a titled panel, a list of names and values, the two columns of a form, groups of inputs.
import { Box, Card, CardContent, Typography } from '@mui/material'
import { type ReactNode, type Ref, useId } from 'react'

interface Props {
  title: string
  action?: ReactNode
  /** For the focus, when the button that had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export const Panel = ({ title, action, headingRef, children }: Props) => {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent sx={{ '&:last-child': { pb: 2 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1, minHeight: 34 }}>
          <Typography
            id={id}
            variant="h6"
            component="h2"
            ref={headingRef}
            tabIndex={headingRef ? -1 : undefined}
            sx={{ flex: 1, outline: 'none !important' }}
          >
            {title}
          </Typography>
          {action}
        </Box>
        {children}
      </CardContent>
    </Card>
  )
}

export const DescriptionList = ({
  items,
}: {
  items: readonly (readonly [name: string, value: ReactNode])[]
}) => (
  <Box
    component="dl"
    sx={{ display: 'grid', gap: 0.75, gridTemplateColumns: 'minmax(5rem, auto) 1fr', m: 0 }}
  >
    {items.map(([name, value]) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Typography component="dt" variant="body2" color="textSecondary">
          {name}
        </Typography>
        <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0 }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
)

export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, pb: 1.5, minWidth: 0 }}>
    <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 0.5 }}>
      {title}
    </Typography>
    {children}
  </Box>
)

/** Class of the columns of a form, for what stands beside a form and takes the room of its second column. */
export const FORM_COLUMNS = 'form-columns'

/** Long texts in a wide column, short choices beside it, or below it on narrow screens. */
export const FormColumns = ({ main, side }: { main: ReactNode; side?: ReactNode }) => (
  <Box
    className={FORM_COLUMNS}
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: side ? 'minmax(0, 1fr) 320px' : 'minmax(0, 860px)' },
    }}
  >
    {/* Visible overflow lets the sticky toolbar of the text editor stick to the page. */}
    <Card sx={{ p: { xs: 1.5, sm: 2.5 }, overflow: 'visible' }}>{main}</Card>
    {side && <Card sx={{ p: { xs: 1.5, sm: 2 } }}>{side}</Card>}
  </Box>
)
