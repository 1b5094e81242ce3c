// Shown instead of the form when the listing cannot be opened: the reason and where to go next.

import { loginAddress } from '#platform/browser/show-failure.ts'
import { useHeadingFocus } from '#platform/browser/use-heading-focus.ts'
import { accountProjectsPath, publishPath } from '#platform/lib/paths.ts'
import type { OpenError } from './open-view.ts'

interface Props {
  failure: OpenError
  /** True when this replaces another view: it then takes the focus. */
  replacesView: boolean
  onRetry: () => void
}

const texts = {
  'signed-out': { title: '请先登录', text: '登录后才能查看和修改自己的林地信息。' },
  gone: { title: '没有找到这条林地信息', text: '它可能已被删除，或不属于当前登录的账号。' },
}

export function OpenFailure({ failure, replacesView, onRetry }: Props) {
  const { kind } = failure
  const { title, text } =
    kind === 'unreachable' ? { title: '林地信息加载失败', text: failure.message } : texts[kind]
  const heading = useHeadingFocus(replacesView)
  return (
    <div className="card empty" role="alert">
      <h2 tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <p>{text}</p>
      <p className="button-row">
        {kind === 'signed-out' && (
          <a className="button" href={loginAddress()}>
            去登录
          </a>
        )}
        {kind === 'unreachable' && (
          <button className="button" type="button" onClick={onRetry}>
            重试
          </button>
        )}
        {kind !== 'signed-out' && (
          <a className="button plain" href={accountProjectsPath}>
            我的林地
          </a>
        )}
        <a className="button plain" href={publishPath}>
          发布新的林地
        </a>
      </p>
    </div>
  )
}
