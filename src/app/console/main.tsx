// Mounted by the script of its own page; the runtime of Astro islands is loaded by public pages only.
import { createRoot } from 'react-dom/client'
import { localDrafts } from '#platform/console/forms/local-drafts.ts'

/** Development only: components compiled for React Refresh fail to load without its runtime. */
const installReactRefresh = async () => {
  const refresh = '/@react-refresh'
  const { default: runtime } = (await import(/* @vite-ignore */ refresh)) as {
    default: { injectIntoGlobalHook(target: Window): void }
  }
  runtime.injectIntoGlobalHook(window)
  Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type })
}

const mount = async (container: Element) => {
  if (import.meta.env.DEV) await installReactRefresh()
  const [{ Console }, { redirectToLogin }] = await Promise.all([
    import('./Console.tsx'),
    import('#features/staff/console/LoginPage.tsx'),
  ])
  localDrafts.removeExpired()
  redirectToLogin()
  createRoot(container).render(<Console />)
}

const container = document.querySelector('#console')
if (container) void mount(container)
