// Login in a dialog over a form whose session has ended: nothing typed is lost.
import { useRef } from 'react'
import { Modal } from '#platform/ui/Modal.tsx'
import LoginPanel from './LoginPanel.tsx'
import './login-dialog.css'

interface Props {
  onSignedIn: () => void
  onClose: () => void
}

export default function LoginDialog({ onSignedIn, onClose }: Props) {
  const opener = useRef(document.activeElement instanceof HTMLElement ? document.activeElement : null)
  return (
    <Modal labelledBy="login-dialog" className="notice login-dialog" open onClose={onClose} opener={opener}>
      <h2 id="login-dialog">请重新登录</h2>
      <p className="meta">登录已过期，重新登录后会继续提交，您填写的内容没有丢失。</p>
      <LoginPanel onSignedIn={onSignedIn} />
      <p className="dialog-actions">
        <button className="button plain" type="button" onClick={onClose}>
          取消
        </button>
      </p>
    </Modal>
  )
}
