import { type ComponentProps, useState } from 'react'

export function PasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="reveal">
      <input {...props} type={shown ? 'text' : 'password'} />
      <button type="button" aria-pressed={shown} aria-label="显示密码" onClick={() => setShown(!shown)}>
        {shown ? '隐藏' : '显示'}
      </button>
    </div>
  )
}
