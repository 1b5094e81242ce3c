// Over whatever is open when the session ends: nothing typed is lost, and the calls that were refused go again.
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useStore } from '@nanostores/react'
import { $expired } from '../calls.ts'
import { person, signIn, signOut } from '../session.ts'
import { SignInForm } from './SignInForm.tsx'

const leave = async () => {
  await signOut()
  location.assign('#/login')
  location.reload()
}

export const ExpiredDialog = () => {
  const expired = useStore($expired)
  const name = person()
  return (
    <Dialog open={expired} maxWidth="xs" fullWidth aria-labelledby="expired-title">
      <DialogTitle id="expired-title">登录已过期</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>请重新登录，未保存的内容不会丢失。</DialogContentText>
        <SignInForm name={name} onSubmit={signIn} />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void leave()}>退出登录</Button>
      </DialogActions>
    </Dialog>
  )
}
