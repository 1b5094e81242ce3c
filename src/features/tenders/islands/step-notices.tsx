// What stands in place of a bidder's steps, or above them.

import { registerAddress } from '#features/accounts/islands/login-redirect.ts'
import { FailureButton } from '#platform/browser/FailureButton.tsx'
import type { LoadFailure } from '#platform/browser/load-failure.ts'
import { loginAddress } from '#platform/browser/show-failure.ts'
import { accountDepositPath, marketPath, signUpsPath } from '#platform/lib/paths.ts'

export const TenderGone = ({ project_sn }: { project_sn: string }) => (
  <div className="empty" role="alert">
    <strong>没有找到这个项目</strong>没有编号为 {project_sn} 的招标项目，它可能已经下线，或者编号有误。
    <p>
      <a className="button" href={marketPath}>
        查看招标采购
      </a>{' '}
      <a className="button plain" href={signUpsPath}>
        我的报名
      </a>{' '}
      <a className="button plain" href={accountDepositPath}>
        我的保证金
      </a>
    </p>
  </div>
)

export const TenderUnreachable = ({ failure, retry }: { failure: LoadFailure; retry: () => void }) => (
  <div className="empty" role="alert">
    <strong>加载失败</strong>
    {failure.message}您已办理的手续没有丢失。
    <p>
      <FailureButton isSignedOut={failure.isSignedOut} retry={retry} />
    </p>
  </div>
)

/** Where to log in: from there one comes back to this step. @param isOpen  One can still sign up, as far as is known. */
export const VisitorWarning = ({ isOpen }: { isOpen: boolean }) => (
  <div className="card step-warning">
    <p>
      <strong>您尚未登录，是否现在登录？</strong>
      <br />
      {isOpen ? (
        <>
          报名投标需要登录并通过认证，登录后回到本页继续。还没有账号？<a href={registerAddress()}>免费注册</a>
        </>
      ) : (
        '登录后可以查看您的报名和保证金。'
      )}
    </p>
    <p>
      <a className="button" href={loginAddress()}>
        去登录
      </a>
    </p>
  </div>
)
