import { PRINT_ELSEWHERE, printPage } from './print-page.ts'

export const PrintButton = () => (
  <>
    <button
      className="button plain not-in-app"
      type="button"
      onClick={({ currentTarget }) => void printPage(currentTarget)}
    >
      打印
    </button>
    <span className="meta in-app-only">{PRINT_ELSEWHERE}</span>
  </>
)
