import type { KeyboardEvent, ReactNode } from 'react'
import { useRef } from 'react'
import { type AccountTypeCode, accountTypeNames } from '#platform/contract/account-types.ts'

interface Props {
  value: AccountTypeCode
  onChange: (type: AccountTypeCode) => void
  children: ReactNode
}

const order = [2, 1] as const

export function AccountTabs({ value, onChange, children }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const other = value === 1 ? 2 : 1
    onChange(other)
    list.current?.querySelector<HTMLElement>(`#account-type-${other}`)?.focus()
  }
  return (
    <>
      <div className="segments" role="tablist" aria-label="账号类型" ref={list}>
        {order.map((type) => (
          <button
            key={type}
            id={`account-type-${type}`}
            type="button"
            role="tab"
            aria-selected={type === value}
            aria-controls="account-panel"
            tabIndex={type === value ? 0 : -1}
            onClick={() => onChange(type)}
            onKeyDown={move}
          >
            {accountTypeNames[type]}
          </button>
        ))}
      </div>
      <div id="account-panel" role="tabpanel" aria-labelledby={`account-type-${value}`}>
        {children}
      </div>
    </>
  )
}
