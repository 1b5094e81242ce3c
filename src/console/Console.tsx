// The staff console: one island, routed behind the # of its address.

import { useStore } from '@nanostores/react'
import { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { AccessDenied, Admin, localStorageStore, Resource } from 'react-admin'
import { Refused } from '#client/call.ts'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data.ts'
import { ConsoleLayout } from './frame/ConsoleLayout.tsx'
import { NotFoundPage } from './frame/NoSuchPage.tsx'
import { LoginPage } from './login/LoginPage.tsx'
import { routerProvider } from './router.ts'
import { mayOpen, type Screen, sections } from './sections.ts'
import { $staff } from './session.ts'
import { i18nProvider } from './texts/i18n.ts'
import { theme } from './theme.ts'

const Dashboard = lazy(() => import('./Dashboard.tsx'))

const queryClient = new QueryClient({
  defaultOptions: {
    // A refusal stays one, however often it is asked for.
    queries: { retry: (count, error) => !(error instanceof Refused) && count < 2 },
  },
})
const withAccessCheck = (name: string, Screen: Screen | undefined) =>
  Screen &&
  function CheckedScreen() {
    return mayOpen(name, useStore($staff)?.role) ? <Screen /> : <AccessDenied />
  }
const resources = sections.map(({ name, label, icon, list, create, edit }) => ({
  name,
  icon,
  options: { label },
  list: withAccessCheck(name, list),
  create: withAccessCheck(name, create),
  edit: withAccessCheck(name, edit),
}))
const store = localStorageStore('1', 'Console')

export function Console() {
  return (
    <Admin
      title="林权通 · 工作台"
      authProvider={authProvider}
      dataProvider={dataProvider}
      routerProvider={routerProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      theme={theme}
      layout={ConsoleLayout}
      loginPage={LoginPage}
      dashboard={Dashboard}
      catchAll={NotFoundPage}
      requireAuth
      disableTelemetry
    >
      {resources.map((resource) => (
        <Resource key={resource.name} {...resource} />
      ))}
    </Admin>
  )
}
