import { factsOf, type ShownListing } from '#features/listings/rules/facts.ts'

export function ListingFacts({ listing }: { listing: ShownListing }) {
  return (
    <dl className="facts">
      {factsOf(listing).map(({ label, value, note, warning }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
            {warning && <strong className="warning">{warning}</strong>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
