import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { PROFILE, profile } from '#features/accounts/contract/settings.ts'
import { acceptedTypes, conversionOf } from '#features/uploads/browser/accepted-files.ts'
import { call, mediaAddress, Refused } from '#platform/browser/call.ts'
import { noAnswerText } from '#platform/browser/no-answer.ts'
import { recheckSession } from '#platform/browser/session.ts'
import {
  ImageSideTooLong,
  ImageTooManyPixels,
  UploadBroken,
  UploadFormat,
} from '#platform/contract/file-refusals.ts'
import type { UserInfo } from '#platform/contract/session.ts'
import { fileComplaint, uploadRules } from '#platform/contract/upload-rules.ts'
import { Field } from '#platform/ui/Field.tsx'
import { toast } from '#platform/ui/feedback.ts'
import { useSettingsForm } from './use-settings-form.tsx'

const AvatarCrop = lazy(() => import('./AvatarCrop.tsx'))

const PLACEHOLDER = '/placeholders/expert.svg'
const FIELDS = ['avatar']
const fieldOfCode = Object.fromEntries(
  [UploadFormat, UploadBroken, ImageSideTooLong, ImageTooManyPixels].map(({ code }) => [code, 'avatar']),
)

const prepareAvatar = async (file: File): Promise<File> =>
  (await conversionOf('avatar')(file)?.({
    signal: new AbortController().signal,
    onShare: () => undefined,
    onNote: (note) => toast(note),
  })) ?? file

export function AvatarForm({ user, reload }: { user: UserInfo; reload: () => Promise<void> }) {
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState('')
  const form = useSettingsForm({ fields: FIELDS, fieldOfCode })
  useEffect(() => () => URL.revokeObjectURL(chosen), [chosen])

  /** Number of the last choice: a conversion may end after the next one. */
  const choices = useRef(0)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const choice = ++choices.current
    setChosen('')
    form.complain('avatar', '')
    const made = await prepareAvatar(file).catch((error: unknown) =>
      error instanceof Refused ? error.message : file,
    )
    if (choice !== choices.current) return
    const complaint = typeof made === 'string' ? made : fileComplaint('avatar', made.name, made.size)
    form.complain('avatar', complaint ?? '')
    if (!complaint && typeof made !== 'string') setChosen(URL.createObjectURL(made))
  }
  const close = () => {
    setChosen('')
    if (!picker.current) return
    picker.current.value = ''
    // The focused button is removed with the crop.
    picker.current.focus()
  }
  const adopt = async (avatar: string) => {
    const { msg } = await call(profile, { type: PROFILE.avatar, avatar })
    toast(msg || '修改成功')
    await Promise.all([recheckSession(), reload()])
  }
  const send = (upload: () => Promise<string>, cancelled: AbortSignal) =>
    form.submit({}, async () => {
      try {
        const avatar = await upload().catch((error: unknown) => {
          if (error instanceof Refused || cancelled.aborted) throw error
          form.complain('avatar', noAnswerText(uploadRules.avatar.failed))
          return undefined
        })
        if (avatar === undefined || cancelled.aborted) return
        await adopt(avatar)
        if (!cancelled.aborted) close()
      } catch (error) {
        if (!cancelled.aborted) throw error
      }
    })
  return (
    <div className="form settings-form avatar-form">
      <img
        src={user.avatar ? mediaAddress(user.avatar) : PLACEHOLDER}
        alt={user.avatar ? '现在的头像' : '还没有头像'}
        width="96"
        height="96"
      />
      <Field
        id="avatar"
        label="选择头像图片"
        required={false}
        hint={`手机照片、截图都可以，不超过 ${uploadRules.avatar.megabytes}M`}
        error={form.errors.avatar}
      >
        {(wiring) => (
          <input
            {...wiring}
            ref={picker}
            type="file"
            accept={acceptedTypes('avatar')}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        )}
      </Field>
      <div role="alert">{form.failure && <p className="form-error">{form.failure}</p>}</div>
      {chosen && (
        <Suspense fallback={<p role="status">正在打开图片…</p>}>
          <AvatarCrop
            image={chosen}
            isSending={form.isSending}
            onCropped={send}
            onBroken={() => {
              close()
              form.complain('avatar', UploadBroken.msg)
            }}
            onCancel={close}
          />
        </Suspense>
      )}
      {user.avatar && !chosen && (
        <p className="button-row">
          <button
            className="button plain"
            type="button"
            aria-disabled={form.isSending}
            onClick={() => form.submit({}, () => adopt(''))}
          >
            移除头像
          </button>
        </p>
      )}
      {form.dialog}
    </div>
  )
}
