import type { ReactNode } from 'react'
import { Layout } from 'react-admin'
import { SessionExpiredDialog } from '../login/ExpiredDialog.tsx'
import { ConsoleAppBar } from './ConsoleBar.tsx'
import { ConsoleMenu } from './ConsoleMenu.tsx'

export const ConsoleLayout = ({ children }: { children: ReactNode }) => (
  <Layout appBar={ConsoleAppBar} menu={ConsoleMenu} appBarAlwaysOn>
    {children}
    <SessionExpiredDialog />
  </Layout>
)
