import { Card, CardContent, Typography } from '@mui/material'
import { useStore } from '@nanostores/react'
import { Title } from 'react-admin'
import { $staff } from '../session.ts'
import { roleNames } from '../texts/roles.ts'

const AccountPage = () => {
  const staff = useStore($staff)
  if (!staff) return null
  return (
    <Card sx={{ mt: 2, maxWidth: 560 }}>
      <Title title="我的账号" />
      <CardContent component="dl" sx={{ display: 'grid', gap: 1, gridTemplateColumns: '6rem 1fr', m: 0 }}>
        <Typography component="dt" color="textSecondary">
          登录账号
        </Typography>
        <Typography component="dd" sx={{ m: 0 }}>
          {staff.login_name}
        </Typography>
        <Typography component="dt" color="textSecondary">
          角色
        </Typography>
        <Typography component="dd" sx={{ m: 0 }}>
          {roleNames[staff.role]}
        </Typography>
      </CardContent>
    </Card>
  )
}
export default AccountPage
