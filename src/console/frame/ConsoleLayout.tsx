import type { ReactNode } from 'react'
import { Layout } from 'react-admin'
import { ExpiredDialog } from '../login/ExpiredDialog.tsx'
import { ConsoleBar } from './ConsoleBar.tsx'
import { ConsoleMenu } from './ConsoleMenu.tsx'

export const ConsoleLayout = ({ children }: { children: ReactNode }) => (
  <Layout appBar={ConsoleBar} menu={ConsoleMenu} appBarAlwaysOn>
    {children}
    <ExpiredDialog />
  </Layout>
)
