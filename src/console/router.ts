// react-admin's own router, but for one thing: a page that is being left no longer changes its own address. A list
// applies what was typed half a second later; pressed meanwhile, a row leads to a page whose code is still on its way,
// behind which the list goes on living, and its late change of address would bring the reader back.
import { useCallback } from 'react'
import { type RouterProvider, reactRouterProvider } from 'react-admin'

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
