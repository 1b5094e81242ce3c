// Authentication and routing for react-admin.

import { useCallback } from 'react'
import { type AuthProvider, type RouterProvider, reactRouterProvider } from 'react-admin'
import { mayOpen } from './sections.ts'
import { $staff, type Credentials, signIn, signOut } from './session.ts'

export const authProvider: AuthProvider = {
  login: (credentials: Credentials) => signIn(credentials),
  logout: () => signOut(),
  // The server is asked by every call that matters; here it only counts whether anyone is signed in at all.
  checkAuth: () => ($staff.get() ? Promise.resolve() : Promise.reject(new Error('请先登录'))),
  // An expired session never takes anyone away from a form: callStaff asks for the password in place.
  checkError: () => Promise.resolve(),
  getIdentity: () => {
    const { id = 0, name = '' } = $staff.get() ?? {}
    return Promise.resolve({ id, fullName: name })
  },
  getPermissions: () => Promise.resolve($staff.get()?.role),
  canAccess: ({ resource }) => Promise.resolve(mayOpen(resource, $staff.get()?.role)),
}

const { useLocation, useNavigate } = reactRouterProvider

/** The path behind the # of the address. */
const currentPath = () => new URL(location.hash.slice(1) || '/', location.origin).pathname

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
