import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import {
  Box,
  ListItemIcon,
  ListItemText,
  MenuItem,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useStore } from '@nanostores/react'
import { AppBar, LoadingIndicator, Logout, TitlePortal, UserMenu, useUserMenu } from 'react-admin'
import { $staff } from '../session.ts'
import { roleNames } from '../texts/roles.ts'

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
    // What it shows is part of what it is called, for whoever speaks to it.
    <UserMenu {...(name && showsName && { label: `${name} 我的菜单` })}>
      <UserSummary />
      <AccountMenuItem />
      <Logout />
    </UserMenu>
  )
}

export const ConsoleAppBar = () => (
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
  </AppBar>
)
