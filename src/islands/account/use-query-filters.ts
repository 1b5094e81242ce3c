// Filters of a list, kept in the address: a reload and the back button find them again.
import { useCallback, useEffect, useState } from 'react'

type Values = Record<string, string>

const read = <V extends Values>(defaults: V): V => {
  const search = new URLSearchParams(location.search)
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, search.get(name) ?? value]),
  ) as V
}

/** @param defaults must be the same object at every call. */
export const useQuery = <V extends Values>(defaults: V) => {
  const [values, setValues] = useState(defaults)
  useEffect(() => {
    const follow = () => setValues(read(defaults))
    follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [defaults])

  const change = useCallback(
    (changes: Partial<V>) => {
      const next = { ...read(defaults), ...changes }
      const search = new URLSearchParams(
        Object.entries(next).filter(([name, value]) => value !== defaults[name]),
      ).toString()
      history.pushState(null, '', search ? `?${search}` : location.pathname)
      setValues(next)
    },
    [defaults],
  )
  return [values, change] as const
}
