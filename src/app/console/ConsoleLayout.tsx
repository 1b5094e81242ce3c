// Frame of every screen: top bar with the user menu, side menu, and the dialogs for an expired session and for the setup of
// the account.
import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import LostIcon from '@mui/icons-material/ForestOutlined'
import HandbookIcon from '@mui/icons-material/MenuBookOutlined'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import {
  Box,
  Button,
  IconButton,
  ListItemIcon,
  ListItemText,
  MenuItem,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import {
  AppBar,
  Layout,
  LoadingIndicator,
  Logout,
  Title,
  TitlePortal,
  UserMenu,
  useNotify,
  useTranslate,
  useUserMenu,
} from 'react-admin'
import { SessionExpiredDialog } from '#features/staff/console/LoginPage.tsx'
import { $setupStep, callStaff } from '#platform/console/api.ts'
import { $staff } from '#platform/console/session.ts'
import { roleNames } from '#platform/console/texts/format.ts'
import { colours } from '#platform/console/theme.ts'
import { programVersion } from '#platform/contract/health.ts'
import { staffHandbookPath } from '#platform/lib/paths.ts'
import { cutPasteText } from '#platform/ui/cut-paste.ts'
import { ConsoleMenu } from './ConsoleMenu.tsx'

const CommandPalette = lazy(() => import('./CommandPalette.tsx'))

const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey

const CommandPaletteButton = () => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      if (!document.querySelector('[role=dialog], dialog[open]')) setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <IconButton
        color="inherit"
        aria-label="查找与跳转"
        aria-keyshortcuts="Control+K"
        title="查找与跳转（Ctrl+K）"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
      </IconButton>
      {isOpen && (
        <Suspense>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const AccountMenuItem = () => {
  const menu = useUserMenu()
  return (
    <MenuItem component="a" href="#/account" onClick={() => menu?.onClose()}>
      <ListItemIcon>
        <AccountIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>我的账号</ListItemText>
    </MenuItem>
  )
}

const HandbookMenuItem = () => (
  <MenuItem component="a" href={staffHandbookPath} target="_blank" rel="noopener">
    <ListItemIcon>
      <HandbookIcon fontSize="small" />
    </ListItemIcon>
    <ListItemText>工作人员手册</ListItemText>
  </MenuItem>
)

const UserSummary = () => {
  const staff = useStore($staff)
  if (!staff) return null
  return (
    <Box component="li" role="none" sx={{ px: 2, pt: 0.5, pb: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="subtitle2">{staff.name}</Typography>
      <Typography variant="caption" color="textSecondary">
        {roleNames[staff.role]}
      </Typography>
    </Box>
  )
}

const ConsoleUserMenu = () => {
  const name = useStore($staff)?.name
  const showsName = useMediaQuery(({ breakpoints }: Theme) => breakpoints.up('sm'))
  return (
    // The accessible name begins with the visible name, as speech control requires.
    <UserMenu {...(name && showsName && { label: `${name} 我的菜单` })}>
      <UserSummary />
      <AccountMenuItem />
      <HandbookMenuItem />
      <Logout />
    </UserMenu>
  )
}

const ConsoleAppBar = () => (
  <AppBar
    alwaysOn
    toolbar={<LoadingIndicator />}
    userMenu={<ConsoleUserMenu />}
    sx={{ '& .RaAppBar-toolbar': { minHeight: 52, px: 1, gap: 0.5 } }}
  >
    <Typography
      component="span"
      sx={{
        display: { xs: 'none', sm: 'block' },
        fontWeight: 600,
        whiteSpace: 'nowrap',
        pr: 2,
        mr: 1,
        borderRight: '1px solid rgb(255 255 255 / 35%)',
      }}
    >
      林权通 · 工作台
    </Typography>
    <TitlePortal component="h1" />
    <CommandPaletteButton />
  </AppBar>
)

export const NotFoundPage = () => {
  const translate = useTranslate()
  return (
    <Box sx={{ py: { xs: 8, sm: 12 }, textAlign: 'center' }}>
      <Title title={translate('ra.page.not_found')} />
      <LostIcon sx={{ fontSize: 56, color: colours.moss }} />
      <Typography variant="h5" component="h2" sx={{ mt: 1 }}>
        {translate('ra.page.not_found')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
        {translate('ra.message.not_found')}
      </Typography>
      <Button variant="contained" href="#/">
        回到概览
      </Button>
    </Box>
  )
}

const ConsoleFooter = () => {
  const { data } = useQuery({
    queryKey: ['version'],
    queryFn: () => callStaff(programVersion, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Typography
      component="footer"
      variant="caption"
      color="textSecondary"
      sx={{ mt: 'auto', pt: 3, pb: 1, minHeight: '3.25rem', overflowWrap: 'anywhere' }}
    >
      {data && `版本 ${[data.version, data.commit, data.migration].filter(Boolean).join(' · ')}`}
    </Typography>
  )
}

/** Says of any field of the console that a paste was cut. */
const CutPasteNotice = () => {
  const notify = useNotify()
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const text = cutPasteText(event)
      if (text) notify(text, { type: 'warning' })
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [notify])
  return null
}

const SetupDialog = lazy(() => import('#features/staff/console/SetupDialog.tsx'))

export const ConsoleLayout = ({ children }: { children: ReactNode }) => {
  const step = useStore($setupStep)
  return (
    <Layout appBar={ConsoleAppBar} menu={ConsoleMenu} appBarAlwaysOn>
      {children}
      <ConsoleFooter />
      <CutPasteNotice />
      <Suspense>{step && <SetupDialog step={step} />}</Suspense>
      <SessionExpiredDialog />
    </Layout>
  )
}
