// Progress bar of a process in steps.
interface Props {
  /** Accessible name. */
  label: string
  steps: readonly string[]
  /** Index of the current step. */
  at: number
}

export function Steps({ label, steps, at }: Props) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((name, index) => (
        <li
          key={name}
          className={index < at ? 'past' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="step-mark" aria-hidden="true">
            {index < at ? '✓' : index + 1}
          </span>
          <span>
            {name}
            {index < at && <span className="visually-hidden">（已完成）</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
