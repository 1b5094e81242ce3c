import { marketPath } from '#platform/lib/paths.ts'

/** Where lists about tenders lead while they are empty. */
export const ToMarket = () => (
  <p>
    <a className="button plain" href={marketPath}>
      查看招标采购
    </a>
  </p>
)
