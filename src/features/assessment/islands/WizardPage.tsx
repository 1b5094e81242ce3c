// /addAssess: opens a draft, warns visitors, shows the form.

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Region } from '#features/regions/contract/regions.ts'
import { currentOwner, ownerOf } from '#platform/browser/device-user.ts'
import { noAnswerText } from '#platform/browser/no-answer.ts'
import { isSignedIn, knownSession } from '#platform/browser/session.ts'
import { followSession } from '#platform/browser/session-sync.ts'
import { assessmentFormPath } from '#platform/lib/paths.ts'
import { Opening } from '#platform/ui/Opening.tsx'
import '#platform/ui/styles/long-form.css'
import '#platform/ui/styles/steps.css'
import './assessment.css'
import { offerLogin } from '#platform/browser/show-failure.ts'
import { useSession } from '#platform/browser/use-session.ts'
import { type Opened, openDraft } from './open-draft.ts'
import { WizardForm } from './WizardForm.tsx'

interface Props {
  provinces: readonly Region[]
  model: string
}

export default function WizardPage({ provinces, model }: Props) {
  const [opened, setOpened] = useState<Opened>()
  const [isFailed, setFailed] = useState(false)
  /** React key of the form: another draft mounts another form. */
  const [number, setNumber] = useState(0)
  const session = useSession()
  const latest = useRef(0)

  const open = useCallback(
    async (search: URLSearchParams, isBlank = false) => {
      const request = ++latest.current
      await knownSession()
      setFailed(false)
      const next = await openDraft(search, { owner: currentOwner(), model, isBlank }).catch(() => undefined)
      if (request !== latest.current) return
      if (!next) return setFailed(true)
      // Prefilled values are in the draft now: a reload must not apply them again.
      const address = next.isStored ? assessmentFormPath : location.href
      history.replaceState({ step: next.draft.form.step }, '', address)
      setOpened(next)
      setNumber((count) => count + 1)
      if (!isSignedIn()) await offerLogin()
    },
    [model],
  )
  useEffect(() => {
    void open(new URLSearchParams(location.search))
    return followSession()
  }, [open])

  const owner = session.kind === 'signed-in' ? ownerOf(session.user) : ''
  const lastOwner = useRef('')
  useEffect(() => {
    if (owner === '') return
    const isAnother = lastOwner.current !== '' && lastOwner.current !== owner
    lastOwner.current = owner
    if (isAnother) void open(new URLSearchParams())
  }, [owner, open])

  if (isFailed)
    return (
      <div className="empty" role="alert">
        <strong>打开失败</strong>
        {noAnswerText()}。已填写的内容没有丢失。
        <p>
          <button className="button plain" type="button" onClick={() => location.reload()}>
            重试
          </button>
        </p>
      </div>
    )
  if (!opened) return <Opening />
  return (
    <WizardForm
      key={number}
      opened={opened}
      replaces={number > 1}
      provinces={provinces}
      model={model}
      isVisitor={session.kind !== 'signed-in' && !isSignedIn()}
      onReopen={(key) => void open(new URLSearchParams(key ? { draft: key } : {}), key === undefined)}
    />
  )
}
