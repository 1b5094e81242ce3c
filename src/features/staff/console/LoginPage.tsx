// Signing in: as a page, and as a dialog over the open screen when a session has expired.
import {
  Box,
  Button,
  Card,
  CardContent,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from '@mui/material'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Notification, useLogin, useNavigate } from 'react-admin'
import { $sessionExpired } from '#platform/console/api.ts'
import { $staff, currentLoginName, signIn } from '#platform/console/session.ts'
import { colours } from '#platform/console/theme.ts'
import { SignInForm } from './SignInForm.tsx'
import { signOutAndReload } from './sign-out.ts'

const hillsBackground = [
  `linear-gradient(174deg, transparent 45%, ${colours.moss} 45.3%)`,
  `linear-gradient(187deg, transparent 38%, #c9d8ca 38.3%)`,
].join()

let requestedPath = '/'

/** Called before the first render: without a session the console opens at the login page. */
export const redirectToLogin = () => {
  if ($staff.get() || location.hash.startsWith('#/login')) return
  requestedPath = location.hash.slice(1) || '/'
  history.replaceState(null, '', '#/login')
}

export const LoginPage = () => {
  const login = useLogin()
  const navigate = useNavigate()
  useEffect(() => {
    if ($staff.get()) navigate('/')
  }, [navigate])
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100vh',
        display: 'grid',
        alignContent: 'start',
        justifyItems: 'center',
        background: `${hillsBackground} bottom / 100% 24vh no-repeat`,
        px: 2,
      }}
    >
      <Box sx={{ width: '100%', maxWidth: 400, pt: { xs: 6, sm: 12 }, pb: 6 }}>
        <Typography component="h1" sx={{ fontSize: '1.5rem', fontWeight: 600, color: 'primary.main' }}>
          林权通 · 工作台
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          编辑、审核与运营人员由此登录
        </Typography>
        <Card>
          <CardContent sx={{ p: 3, '&:last-child': { pb: 3 } }}>
            <SignInForm onSubmit={(credentials) => login(credentials, requestedPath)} />
          </CardContent>
        </Card>
        <Typography
          variant="caption"
          component="p"
          sx={{ mt: 2, px: 1, py: 0.5, borderRadius: 1, backgroundColor: colours.paper }}
        >
          忘记密码或账号停用，请联系管理员。离开公用电脑前请退出登录。
        </Typography>
      </Box>
      <Notification />
    </Box>
  )
}

export const SessionExpiredDialog = () => {
  const isExpired = useStore($sessionExpired)
  const name = currentLoginName()
  return (
    <Dialog open={isExpired} maxWidth="xs" fullWidth aria-labelledby="expired-title">
      <DialogTitle id="expired-title">登录已过期</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>请重新登录，未保存的内容不会丢失。</DialogContentText>
        <SignInForm name={name} onSubmit={signIn} />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void signOutAndReload()}>退出登录</Button>
      </DialogActions>
    </Dialog>
  )
}
