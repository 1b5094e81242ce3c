// What a reader can do about data that could not be loaded: log in where that is wanted, else try again.
import { loginPath } from '#platform/lib/paths.ts'

interface Props {
  isSignedOut: boolean
  retry: () => void
  className?: string
}

export const FailureButton = ({ isSignedOut, retry, className = 'button plain' }: Props) =>
  isSignedOut ? (
    <a className="button" href={loginPath(location.pathname + location.search)}>
      去登录
    </a>
  ) : (
    <button className={className} type="button" onClick={retry}>
      重试
    </button>
  )
