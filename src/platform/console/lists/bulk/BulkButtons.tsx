// The buttons stand in the toolbar of the table; what they open stays where the table gives way to narrow rows.
import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Element of the toolbar; null where there is no table. */
export const BulkToolbar = createContext<Element | null>(null)

export const BulkButtons = ({ children }: { children: ReactNode }) => {
  const toolbar = useContext(BulkToolbar)
  return toolbar && createPortal(children, toolbar)
}
