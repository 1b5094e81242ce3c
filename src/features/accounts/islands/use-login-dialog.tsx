// Login in a dialog where the session has ended in the middle of something, which then goes on.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { currentOwner } from '#platform/browser/device-user.ts'

const LoginDialog = lazy(() => import('./LoginDialog.tsx'))

export const useLoginDialog = (onCancel: () => void = () => undefined) => {
  const [waiting, setWaiting] = useState<{ again: () => void; owner: string }>()
  const goOn = () => {
    const before = waiting
    setWaiting(undefined)
    // Somebody else signed in: what was typed is not for his account.
    if (before?.owner !== currentOwner()) return location.reload()
    before.again()
  }
  const dialog: ReactNode = waiting && (
    <Suspense>
      <LoginDialog
        onSignedIn={goOn}
        onClose={() => {
          setWaiting(undefined)
          onCancel()
        }}
      />
    </Suspense>
  )
  const signInThen = (again: () => void) => setWaiting({ again, owner: currentOwner() })
  return { dialog, signInThen }
}
