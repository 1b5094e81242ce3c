// Assessment scores as bars, with the numbers as text.
import { type ShownListing, scoreNames, scoreText } from '#features/listings/rules/facts.ts'

export function ListingScores({ fraction }: { fraction: NonNullable<ShownListing['fraction']> }) {
  const scores = Object.entries(scoreNames).map(([name, label]) => ({
    label,
    score: scoreText(fraction[name as keyof typeof scoreNames]),
  }))
  return (
    <dl className="scores">
      {scores.map(({ label, score }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="bar" aria-hidden="true">
              <span style={{ width: `${score}%` }} />
            </span>
            {score} 分
          </dd>
        </div>
      ))}
    </dl>
  )
}
