// Over whatever is open when the session ends: nothing typed is lost, and the calls that were refused go again.
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useStore } from '@nanostores/react'
import { $sessionExpired } from '../calls.ts'
import { currentLoginName, signIn, signOut } from '../session.ts'
import { SignInForm } from './SignInForm.tsx'

const signOutAndReload = async () => {
  await signOut()
  location.assign('#/login')
  location.reload()
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
