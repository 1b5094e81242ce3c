import CloseIcon from '@mui/icons-material/Close'
import ComputerIcon from '@mui/icons-material/DesktopWindowsOutlined'
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined'
import {
  AppBar,
  Box,
  Dialog,
  IconButton,
  ToggleButton,
  ToggleButtonGroup,
  Toolbar,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { colours } from '#platform/console/theme.ts'

const widths = { phone: 390, desktop: 1200 } as const
type Width = keyof typeof widths

/** Page as visitors would see it. The empty sandbox blocks scripts and keeps requests free of the editor's session. */
export const PreviewDialog = ({ html, onClose }: { html: string; onClose: () => void }) => {
  const [width, setWidth] = useState<Width>('desktop')
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby="preview-title">
      <AppBar position="static" color="default" sx={{ borderBottom: `1px solid ${colours.line}` }}>
        <Toolbar variant="dense" sx={{ gap: 2 }}>
          <Typography id="preview-title" variant="h6" component="h2" sx={{ flex: 1 }}>
            预览（尚未发布）
          </Typography>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={width}
            aria-label="屏幕宽度"
            onChange={(_, next: Width | null) => next && setWidth(next)}
          >
            <ToggleButton value="phone" aria-label="手机">
              <PhoneIcon />
            </ToggleButton>
            <ToggleButton value="desktop" aria-label="电脑">
              <ComputerIcon />
            </ToggleButton>
          </ToggleButtonGroup>
          <IconButton aria-label="关闭预览" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Toolbar>
      </AppBar>
      <Box
        sx={{
          flex: 1,
          display: 'flex',
          justifyContent: 'center',
          overflow: 'auto',
          backgroundColor: colours.mist,
        }}
      >
        <iframe
          title="页面预览"
          srcDoc={html}
          sandbox=""
          style={{ width: widths[width], maxWidth: '100%', border: 0, background: '#fff', flex: 'none' }}
        />
      </Box>
    </Dialog>
  )
}
