// Screen of one record: the way back to its list, and two columns.
import BackIcon from '@mui/icons-material/ArrowBackOutlined'
import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { Title, useParams } from 'react-admin'

interface Props {
  title: string
  /** Name of the list. */
  list: string
  /** Renders the record of the id in the address. */
  children: (id: number) => ReactNode
}

export const RecordPage = ({ title, list, children }: Props) => {
  const id = Number(useParams<{ id: string }>().id)
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={title} />
      <Button size="small" href={`#/${list}`} startIcon={<BackIcon />} sx={{ mb: 1 }}>
        返回列表
      </Button>
      {children(id)}
    </Box>
  )
}

/** A wide column and a narrow one, below each other on narrow screens. */
export const RecordColumns = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
    }}
  >
    {children}
  </Box>
)
