import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  GlobalStyles,
} from '@mui/material'
import { useId, useRef } from 'react'
import { useNotify } from 'react-admin'
import { canPrint } from '#platform/browser/abilities.ts'
import { currentLoginName } from '#platform/console/session.ts'
import { grouped } from '#platform/console/texts/format.ts'

/** Sent nowhere, not even for a download: the server keeps hashes alone. */
const textToKeep = (codes: readonly string[]) =>
  [`林权通工作台 恢复码（登录账号：${currentLoginName()}）`, '每个恢复码只能使用一次。', '', ...codes].join(
    '\n',
  )

/** Prints the dialog alone, without its buttons. */
const printStyles = {
  '@media print': {
    'body > :not(.recovery-codes)': { display: 'none !important' },
    '.recovery-codes .MuiDialogActions-root': { display: 'none' },
  },
}

interface Props {
  /** The dialog is open while there are any. */
  codes: readonly string[]
  onDone: () => void
}

export const RecoveryCodesDialog = ({ codes, onDone }: Props) => {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const notify = useNotify()
  const shown = codes.map((code) => grouped(code, '-'))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(textToKeep(shown))
      notify('恢复码已复制，请粘贴到密码管理软件等安全的地方', { type: 'success' })
    } catch {
      // Some browsers inside apps have no clipboard.
      if (list.current) getSelection()?.selectAllChildren(list.current)
      notify('已选中恢复码，请在选中的文字上长按或点右键，选“复制”', { type: 'info' })
    }
  }
  return (
    <Dialog open={codes.length > 0} className="recovery-codes" maxWidth="xs" fullWidth aria-labelledby={id}>
      <GlobalStyles styles={printStyles} />
      <DialogTitle id={id}>请保存恢复码</DialogTitle>
      <DialogContent>
        <DialogContentText>
          手机不在身边时，可用恢复码代替动态验证码登录，每个只能使用一次。恢复码只显示这一次， 请复制
          {canPrint() ? '、打印' : ''}或抄写下来，存放在安全的地方，不要与密码放在一起。
        </DialogContentText>
        <Box
          component="ul"
          ref={list}
          aria-label="恢复码"
          sx={{
            listStyle: 'none',
            p: 1.5,
            mb: 0,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            gap: 0.5,
            justifyItems: 'center',
            userSelect: 'text',
          }}
        >
          {shown.map((code) => (
            <Box component="li" key={code}>
              <Box component="code" sx={{ fontSize: '0.9375rem' }}>
                {code}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void copy()}>复制</Button>
        {canPrint() && <Button onClick={() => print()}>打印</Button>}
        <Button variant="contained" onClick={onDone}>
          我已保存
        </Button>
      </DialogActions>
    </Dialog>
  )
}
