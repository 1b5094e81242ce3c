// List address of a kind that has a single record: opens the record.

import { useEffect } from 'react'
import { useRedirect, useResourceContext } from 'react-admin'

const OnlyRecord = () => {
  const redirect = useRedirect()
  const kind = useResourceContext()
  useEffect(() => {
    redirect('edit', kind, 1)
  }, [redirect, kind])
  return null
}

export default OnlyRecord
