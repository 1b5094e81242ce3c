import ImageIcon from '@mui/icons-material/ImageOutlined'
import { Box } from '@mui/material'
import { mediaAddress } from '#client/call.ts'
import { colours } from '../theme.ts'

/** A record's first picture, small; a plain field where it has none or it cannot be loaded. */
export const CoverThumbnail = ({ file }: { file: string }) => (
  <Box
    sx={{
      position: 'relative',
      flex: 'none',
      width: 56,
      height: 40,
      borderRadius: 0.5,
      overflow: 'hidden',
      backgroundColor: colours.mist,
      color: colours.edge,
      display: 'grid',
      placeItems: 'center',
    }}
  >
    <ImageIcon fontSize="small" />
    {file && (
      <Box
        component="img"
        src={mediaAddress(file)}
        alt=""
        loading="lazy"
        onError={({ currentTarget }) => (currentTarget.hidden = true)}
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' }}
      />
    )}
  </Box>
)
