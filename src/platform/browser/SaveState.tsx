// Save status of the draft: always visible, announced to screen readers when there is a problem.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Autosave, SaveStatus } from './draft-autosave.ts'
import { showSystemErrorOnce } from './system-error.ts'

interface Props {
  autosave: Pick<Autosave<unknown>, '$status' | '$device'>
  isVisitor: boolean
  loginAddress: string
}

const timeText = (at: number) => {
  const moment = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(moment.getHours())}:${two(moment.getMinutes())}`
}

const statusText = (status: SaveStatus, isStored: boolean, isVisitor: boolean): string => {
  const deviceText = isStored ? '已保存到本机' : '本机无法保存，请不要关闭页面'
  if (status.kind === 'unchanged') return ''
  if (status.kind === 'saving') return '正在保存…'
  if (status.kind === 'saved') return `草稿已保存 ${timeText(status.at)}`
  if (status.kind === 'offline') return `离线，${deviceText}`
  if (status.kind === 'signed-out') return `登录已失效，${deviceText}`
  if (status.kind === 'refused') return `${status.message}（${deviceText}）`
  return isVisitor && isStored ? '已保存到本机，登录后可保存到账号' : deviceText
}

const PROBLEMS = new Set<SaveStatus['kind']>(['offline', 'signed-out', 'refused', 'conflict', 'gone'])

/**
 * Announcement for screen readers: a problem once, until it is resolved. States in between, such as
 * a retry that fails, are not announced.
 */
const useAnnouncement = (status: SaveStatus, isStored: boolean, text: string) => {
  const [announcement, setAnnouncement] = useState('')
  const isProblem = PROBLEMS.has(status.kind) || (!isStored && status.kind === 'on-device')
  const isResolved = isStored && (status.kind === 'saved' || status.kind === 'unchanged')
  const next = isProblem ? text : isResolved ? '' : announcement
  if (next !== announcement) setAnnouncement(next)
  return next
}

export function SaveState({ autosave, isVisitor, loginAddress }: Props) {
  const status = useStore(autosave.$status)
  const { isStored, isFork } = useStore(autosave.$device)
  useEffect(() => {
    if (status.kind === 'refused') showSystemErrorOnce(status.error)
  }, [status])
  const text = statusText(status, isStored, isVisitor)
  const announcement = useAnnouncement(status, isStored, text)
  const isProblem = PROBLEMS.has(status.kind) || !isStored
  const tone = isProblem ? ' bad' : status.kind === 'unchanged' ? ' idle' : ''
  return (
    <div className={`save-state${tone}`}>
      <span>{text}</span>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      {status.kind === 'signed-out' && <a href={loginAddress}>重新登录</a>}
      {isFork && <span className="meta">草稿在另一个页面打开了，本页另存为一份</span>}
    </div>
  )
}
