// Filters of a list, stored in the query string: they survive reload and the back button.
import { useCallback, useEffect, useState } from 'react'

type Values = Record<string, string>

const readQuery = <V extends Values>(defaults: V): V => {
  const search = new URLSearchParams(location.search)
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, search.get(name) ?? value]),
  ) as V
}

/** @param defaults must be the same object in every render. */
export const useQueryFilters = <V extends Values>(defaults: V) => {
  const [values, setValues] = useState(defaults)
  useEffect(() => {
    const readAddress = () => setValues(readQuery(defaults))
    readAddress()
    addEventListener('popstate', readAddress)
    return () => removeEventListener('popstate', readAddress)
  }, [defaults])

  const change = useCallback(
    (changes: Partial<V>) => {
      const next = { ...readQuery(defaults), ...changes }
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
