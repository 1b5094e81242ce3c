// New versions of legal texts, asked about over whatever page is open: what is typed there stays.
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  type AskedText,
  TextChanged,
  textsAgree,
  textsAsked,
} from '#features/accounts/contract/agreements.ts'
import { ASKED_TEXTS, legalTexts } from '#features/identity/rules/agreements.ts'
import { call, Refused } from '#platform/browser/call.ts'
import { dayInWords } from '#platform/lib/dates.ts'
import { accountPrivacyPath, fixedPagePath } from '#platform/lib/paths.ts'
import { toast } from '#platform/ui/feedback.ts'
import { Modal } from '#platform/ui/Modal.tsx'

const LATER = 'agreements-later'
/** Whether the user has put the question off in this session; after the next login it is asked again. */
const isPutOff = (token: string) => sessionStorage.getItem(LATER) === token.slice(0, 12)
const putOff = (token: string) => sessionStorage.setItem(LATER, token.slice(0, 12))

type Known = AskedText & { name: (typeof ASKED_TEXTS)[number] }
const isKnown = (text: AskedText): text is Known => ASKED_TEXTS.some((name) => name === text.name)

const fetchAsked = async () => (await call(textsAsked, {})).data.list.filter(isKnown)

interface Props {
  token: string
}

export default function AskedTexts({ token }: Props) {
  const [texts, setTexts] = useState<readonly Known[]>([])
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState('')
  const opener = useRef<HTMLElement>(null)

  useEffect(() => {
    if (isPutOff(token)) return
    fetchAsked().then(
      (list) => {
        opener.current = document.activeElement as HTMLElement | null
        setTexts(list)
        setOpen(list.length > 0)
      },
      // Asked at the next page.
      () => undefined,
    )
  }, [token])

  const close = () => {
    if (isOpen) putOff(token)
    setOpen(false)
  }
  const agree = async () => {
    setSending(true)
    setError('')
    try {
      await call(textsAgree, { texts: texts.map(({ name, version }) => ({ name, version })) })
      setTexts([])
      setOpen(false)
      toast('已记下您的同意')
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : ''
      const isChanged = failure instanceof Refused && failure.code === TextChanged.code
      const list = isChanged ? await fetchAsked().catch(() => texts) : texts
      setTexts(list)
      setOpen(list.length > 0)
      if (list.length > 0) setError(message)
      else toast('这次更新已撤回，不需要您同意')
    }
    setSending(false)
  }

  // Outside of the header, whose links are buttons.
  return createPortal(
    <Modal labelledBy="asked-texts" open={isOpen} onClose={close} opener={opener}>
      <h2 id="asked-texts">协议有更新，请您过目</h2>
      <ul className="scroll">
        {texts.map(({ name, title, version, note }) => (
          <li key={name}>
            <a href={fixedPagePath(legalTexts[name].slug)} target="_blank" rel="noopener">
              《{title}》<span className="visually-hidden">（在新窗口打开）</span>
            </a>
            ，自 {dayInWords(version)}起施行
            {note && <p>{note}</p>}
          </li>
        ))}
      </ul>
      <p className="hint">
        您在本页填写的内容不会丢失。暂不同意的，下次使用时再问；不再使用的，可以在
        <a href={accountPrivacyPath} target="_blank" rel="noopener">
          隐私与数据
        </a>
        里注销账号。
      </p>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <p className="dialog-actions">
        <button className="button plain" type="button" onClick={close}>
          暂不同意
        </button>
        <button className="button" type="button" disabled={isSending} onClick={() => void agree()}>
          {isSending ? '正在提交…' : '同意并继续'}
        </button>
      </p>
    </Modal>,
    document.body,
  )
}
