import { useEffect } from 'react'
import { useNavigate, useResourceContext } from 'react-admin'

const SingleRecordRedirect = () => {
  const navigate = useNavigate()
  const kind = useResourceContext()
  useEffect(() => {
    // In its place: going back leaves the record.
    navigate(`/${kind}/1`, { replace: true })
  }, [navigate, kind])
  return null
}

export default SingleRecordRedirect
