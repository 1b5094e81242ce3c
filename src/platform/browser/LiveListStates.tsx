// States of a live list without entries: nothing found, a failure, entries still loading.
import { type ReactNode, useEffect } from 'react'
import { FailureButton } from './FailureButton.tsx'
import type { LoadFailure } from './load-failure.ts'

export const ListBanner = ({
  title,
  children,
  alert,
}: {
  title: string
  children?: ReactNode
  alert?: boolean
}) => (
  <div className="empty" role={alert ? 'alert' : undefined}>
    <strong>{title}</strong>
    {children}
  </div>
)

/** Tries again by itself once the device is online. */
export function Failure({ failure, retry }: { failure: LoadFailure; retry: () => void }) {
  const { message, isSignedOut } = failure
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])
  return (
    <ListBanner title="查询失败" alert>
      {message}
      {message !== '' && <br />}
      筛选条件仍然保留。
      <p>
        <FailureButton isSignedOut={isSignedOut} retry={retry} />
      </p>
    </ListBanner>
  )
}

export const Skeleton = ({ entries, isBare = false }: { entries: number; isBare?: boolean }) => (
  <ul className="listings skeleton" aria-hidden="true">
    {Array.from({ length: entries }, (_, at) => (
      <li key={at}>
        <div className={isBare ? 'listing bare' : 'listing'}>
          {!isBare && <span className="cover" />}
          <span />
          <span />
        </div>
      </li>
    ))}
  </ul>
)
