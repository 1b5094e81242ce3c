// Tells users of the account area who are not certified that features may be affected (spec part 1 §4).
import { needsCertification } from '#domain/accounts.ts'
import { marketPaths } from '#lib/market-paths.ts'
import { useSession } from '../use-session.ts'

export default function CertificationPrompt() {
  const session = useSession()
  if (session.kind !== 'signed-in' || !needsCertification(session.user)) return null
  return (
    <div className="notice-line warn certify">
      <p>您的账号还没有认证，部分功能可能受到影响，例如不能报名投标。</p>
      <a className="button plain" href={marketPaths.certification}>
        去认证
      </a>
    </div>
  )
}
