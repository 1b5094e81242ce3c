// Button whose part is loaded once it is pressed, and takes its place.
import { type ComponentType, useEffect, useState } from 'react'
import { useLazyComponent } from './use-lazy-component.ts'

interface Props<P extends object> {
  label: string
  /** Must be the same function in every render. The part has a button with the same label. */
  load: () => Promise<{ default: ComponentType<P & { label: string }> }>
  part: P
}

export function LazyButton<P extends object>({ label, load, part: props }: Props<P>) {
  const [isPressed, setIsPressed] = useState(false)
  const { part, retry } = useLazyComponent(isPressed, load)
  // A visitor who pressed it is back from the login.
  useEffect(() => setIsPressed(location.hash === '#save'), [])
  if (part.kind === 'ready') return <part.Component {...props} label={label} />
  return (
    <p className="save scripted" data-near>
      <button
        className="button plain"
        type="button"
        aria-busy={isPressed && part.kind === 'waiting'}
        onClick={part.kind === 'failed' ? retry : () => setIsPressed(true)}
      >
        {part.kind === 'failed' ? '加载失败，点此重试' : label}
      </button>
    </p>
  )
}
