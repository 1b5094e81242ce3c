// Above the form: what a new submission means for one that was decided, or that cannot be read.
import type { Certification } from '#features/certification/contract/certification.ts'
import { CERTIFICATION } from '#platform/contract/account-types.ts'
import { isUnreadable, UNREADABLE_TEXT } from './unreadable.ts'

const texts: Readonly<Record<number, string>> = {
  [CERTIFICATION.approved]:
    '您已通过认证。修改后须重新审核，审核期间认证暂不生效：不能报名要求认证的招标，林地信息不显示核验标识。',
}

export function StateNotice({ certification }: { certification: Certification }) {
  const { apply_state, review_msg, revoked_at } = certification
  if (apply_state === CERTIFICATION.rejected)
    return (
      <div className="card notice-bar bad">
        <p>
          <strong>{revoked_at ? '认证已被撤销：' : '审核未通过：'}</strong>
          {review_msg || '请核对所填内容'}
        </p>
        <p>请按上述原因修改后重新提交。</p>
      </div>
    )
  const text = isUnreadable(certification) ? UNREADABLE_TEXT : texts[apply_state]
  return text ? (
    <div className="card notice-bar">
      <p>{text}</p>
    </div>
  ) : null
}
