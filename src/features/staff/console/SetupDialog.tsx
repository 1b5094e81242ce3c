// Steps that a member of staff has to do before using the console: the server refuses every other call until then.

import { $setupStep } from '#platform/console/api.ts'
import { currentLoginName } from '#platform/console/session.ts'
import type { SetupStep } from '#platform/contract/endpoint.ts'
import { OtpSetupDialog } from './OtpSetupDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { signOutAndReload } from './sign-out.ts'

const SetupDialog = ({ step }: { step: SetupStep }) => {
  const common = {
    open: true,
    cancelLabel: '退出登录',
    onDone: () => $setupStep.set(undefined),
    onClose: () => void signOutAndReload(),
  }
  return step === 'password' ? (
    <PasswordDialog
      {...common}
      loginName={currentLoginName()}
      title="请先修改初始密码"
      text="您的密码是由他人设置的初始密码，修改后才能使用工作台。"
    />
  ) : (
    <OtpSetupDialog {...common} reason="您的角色须使用动态验证码，开启后才能使用工作台。" />
  )
}
export default SetupDialog
