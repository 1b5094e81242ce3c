import { canPrint } from './abilities.ts'
import { printElsewhere, printPage } from './print-page.ts'

/** For what is drawn in the browser alone. */
export const PrintButton = () =>
  canPrint() ? (
    <button
      className="button plain"
      type="button"
      onClick={({ currentTarget }) => void printPage(currentTarget)}
    >
      打印
    </button>
  ) : (
    <span className="meta">{printElsewhere()}</span>
  )
