interface Props {
  label: string
  steps: readonly string[]
  at: number
  /** Whether the step of an index is done; those before the current one unless given. */
  isDone?: (index: number) => boolean
}

export function Steps({ label, steps, at, isDone }: Props) {
  const done = isDone ?? ((index: number) => index < at)
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((name, index) => (
        <li
          key={name}
          className={done(index) ? 'past' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="step-mark" aria-hidden="true">
            {done(index) ? '✓' : index + 1}
          </span>
          <span>
            {name}
            {done(index) && <span className="visually-hidden">（已完成）</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
