// The staff console: one react-admin application, routed by the hash of the address.
import { useStore } from '@nanostores/react'
import { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { AccessDenied, Admin, localStorageStore, Resource } from 'react-admin'
import { LoginPage } from '#features/staff/console/LoginPage.tsx'
import { Refused } from '#platform/browser/call.ts'
import { $staff } from '#platform/console/session.ts'
import { theme } from '#platform/console/theme.ts'
// Hand in what the screens of audit log and review show of other features.
import './audit-subjects.ts'
import './queues.ts'
import { ConsoleLayout, NotFoundPage } from './ConsoleLayout.tsx'
import { dataProvider } from './data-provider.ts'
import { i18nProvider } from './i18n.ts'
import { authProvider, routerProvider } from './providers.ts'
import { mayOpen, type Screen, sections } from './sections.ts'

const Dashboard = lazy(() => import('#features/dashboard/console/Dashboard.tsx'))

const queryClient = new QueryClient({
  defaultOptions: {
    // A refusal is final; only network failures are retried.
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
