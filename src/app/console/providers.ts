// Authentication and routing for react-admin.

import { useCallback } from 'react'
import { type AuthProvider, type RouterProvider, reactRouterProvider } from 'react-admin'
import { $staff, type Credentials, signIn, signOut } from '#platform/console/session.ts'
import { mayOpen } from './sections.ts'

export const authProvider: AuthProvider = {
  login: (credentials: Credentials) => signIn(credentials),
  logout: () => signOut(),
  // Only whether there is a session: the server checks every call itself.
  checkAuth: () => ($staff.get() ? Promise.resolve() : Promise.reject(new Error('请先登录'))),
  // An expired session must not leave the form: callStaff waits while the person signs in over it.
  checkError: () => Promise.resolve(),
  getIdentity: () => {
    const { id = 0, name = '' } = $staff.get() ?? {}
    return Promise.resolve({ id, fullName: name })
  },
  getPermissions: () => Promise.resolve($staff.get()?.role),
  canAccess: ({ resource }) => Promise.resolve(mayOpen(resource, $staff.get()?.role)),
}

const { useLocation, useNavigate } = reactRouterProvider

const currentPath = () => new URL(location.hash.slice(1) || '/', location.origin).pathname

/**
 * The router of react-admin with one difference: a page that is being left cannot change its own address. A list applies
 * a typed filter half a second later. If a row is opened meanwhile, and the code of its page is still loading, that late
 * change of address would return to the list.
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  useNavigate() {
    const navigate = useNavigate()
    const { pathname } = useLocation()
    return useCallback(
      (to, options) => {
        const isOwnAddress = typeof to === 'object' && to.pathname === undefined
        if (isOwnAddress && currentPath() !== pathname) return
        navigate(to, options)
      },
      [navigate, pathname],
    )
  },
}
