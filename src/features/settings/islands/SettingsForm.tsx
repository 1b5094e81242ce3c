// Frame of the forms of the settings: fields, message of the whole form, button, and the login where it is needed.
import type { ReactNode } from 'react'
import { AccountList } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { $session } from '#platform/browser/session.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import type { UserInfo } from '#platform/contract/session.ts'
import { userIndex } from '#platform/contract/session.ts'
import { FormError } from '#platform/ui/Field.tsx'

const fetchUser = async () => (await call(userIndex, {})).data

/** As the session has it: known at once, but not what was changed on another device since the session was read. */
export const sessionUser = async () => {
  const session = $session.get()
  return session.kind === 'signed-in' ? session.user : fetchUser()
}

interface UserProps {
  label: string
  /** The same function in every render. */
  loadUser?: () => Promise<UserInfo>
  children: (user: UserInfo, reload: () => Promise<void>) => ReactNode
}

/** Shows its content once the user is known, and keeps it while the user is loaded again. */
export function WithUser({ label, loadUser = fetchUser, children }: UserProps) {
  const { loaded, reload } = useUserData(loadUser)
  return (
    <AccountList label={label} loaded={loaded} isEmpty={() => false} reload={() => void reload()}>
      {(user) => children(user, reload)}
    </AccountList>
  )
}

interface Props {
  form: { failure: string; isSending: boolean; dialog: ReactNode }
  button: string
  onSubmit: () => void
  children: ReactNode
}

export function SettingsForm({ form, button, onSubmit, children }: Props) {
  return (
    <>
      <form
        className="form settings-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        <FormError message={form.failure} />
        <p className="button-row">
          <button className="button" type="submit" aria-disabled={form.isSending}>
            {form.isSending ? '提交中…' : button}
          </button>
        </p>
      </form>
      {form.dialog}
    </>
  )
}
