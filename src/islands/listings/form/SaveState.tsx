// What has become of what was typed: always in sight, said aloud when it changes for the worse.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { paths } from '#lib/paths.ts'
import type { Autosave, SaveStatus } from '#stores/draft-autosave.ts'

interface Props {
  autosave: Autosave
  isVisitor: boolean
  loginAddress: string
}

const clock = (at: number) => {
  const moment = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(moment.getHours())}:${two(moment.getMinutes())}`
}

const wording = (keeping: SaveStatus, keeps: boolean, isVisitor: boolean): string => {
  const here = keeps ? '已保存到本机' : '本机无法保存，请不要关闭页面'
  if (keeping.kind === 'unchanged') return ''
  if (keeping.kind === 'saving') return '正在保存…'
  if (keeping.kind === 'saved') return `草稿已保存 ${clock(keeping.at)}`
  if (keeping.kind === 'offline') return `离线，${here}`
  if (keeping.kind === 'signed-out') return `登录已失效，${here}`
  if (keeping.kind === 'refused') return `${keeping.message}（${here}）`
  return isVisitor && keeps ? '已保存到本机，登录后可保存到账号' : here
}

const BAD = new Set<SaveStatus['kind']>(['offline', 'signed-out', 'refused', 'conflict', 'gone'])

/**
 * What screen readers are told: that something went wrong, once, until it is well again. Tries that lead nowhere in
 * between say nothing.
 */
const useAloud = (keeping: SaveStatus, keeps: boolean, words: string) => {
  const [aloud, setAloud] = useState('')
  const isBad = BAD.has(keeping.kind) || (!keeps && keeping.kind === 'on-device')
  const isWell = keeps && (keeping.kind === 'saved' || keeping.kind === 'unchanged')
  const next = isBad ? words : isWell ? '' : aloud
  if (next !== aloud) setAloud(next)
  return next
}

export function SaveState({ autosave, isVisitor, loginAddress }: Props) {
  const keeping = useStore(autosave.$status)
  const { isStored, isFork } = useStore(autosave.$device)
  const words = wording(keeping, isStored, isVisitor)
  const aloud = useAloud(keeping, isStored, words)
  const isBad = BAD.has(keeping.kind) || !isStored
  const tone = isBad ? ' bad' : keeping.kind === 'unchanged' ? ' idle' : ''
  return (
    <div className={`save-state${tone}`}>
      <span>{words}</span>
      <span className="visually-hidden" role="status">
        {aloud}
      </span>
      {keeping.kind === 'signed-out' && <a href={loginAddress}>重新登录</a>}
      {isFork && <span className="meta">草稿在另一个页面打开了，本页另存为一份</span>}
    </div>
  )
}

interface ClashProps {
  autosave: Autosave
  /** Puts what the account has into the form. */
  onTheirs: () => void
  /** Goes on with what is written here, over it. */
  onMine: () => void
}

/** Changed or removed elsewhere: nothing is saved before its owner chose. */
export function Clash({ autosave, onTheirs, onMine }: ClashProps) {
  const { kind } = useStore(autosave.$status)
  if (kind === 'gone')
    return (
      <div className="card notice-bar bad" role="alert" id="clash">
        <p>
          <strong>这条林地信息已被删除。</strong>本页填写的内容还在，可以另存为新信息继续填写，或回到
          <a href={paths.accountProjects}>我的林地</a>。
        </p>
        <p className="ways">
          <button className="button" type="button" onClick={() => autosave.resolveConflict('as-new')}>
            另存为新信息继续填写
          </button>
        </p>
      </div>
    )
  if (kind !== 'conflict') return null
  return (
    <div className="card notice-bar bad" role="alert" id="clash">
      <p>
        <strong>这条林地信息在别处改过。</strong>本页填写的内容没有丢失，请选择以哪一份为准。
      </p>
      <p className="ways">
        <button className="button plain" type="button" onClick={onTheirs}>
          载入最新内容
        </button>
        <button className="button" type="button" onClick={onMine}>
          以本页内容为准
        </button>
      </p>
    </div>
  )
}
