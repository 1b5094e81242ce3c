// The tick under the publishing agreement, or the day of an earlier one that still applies.
import type { Agreement } from './use-agreement.ts'

const AGREEMENT = '《林权流转信息发布服务协议》'

export function AgreementTick({ isTicked, agreedOn, error, change, open }: Agreement) {
  if (agreedOn)
    return (
      <p className="hint">
        您已于 {agreedOn} 阅读并同意
        <button className="linklike" type="button" onClick={open}>
          {AGREEMENT}
        </button>
        ，本次提交同样适用，无须再次勾选。
      </p>
    )
  return (
    <>
      <div className="tick">
        <input
          type="checkbox"
          id="agree"
          checked={isTicked}
          aria-invalid={error !== ''}
          aria-describedby={error ? 'agree-error' : 'agree-hint'}
          onChange={(event) => change(event.target.checked)}
        />
        <span>
          <label htmlFor="agree">我已阅读并同意</label>
          <button className="linklike" type="button" onClick={open}>
            {AGREEMENT}
          </button>
        </span>
      </div>
      {error ? (
        <p className="error" id="agree-error">
          {error}
        </p>
      ) : (
        <p className="hint" id="agree-hint">
          提交前请打开协议阅读全文
        </p>
      )}
    </>
  )
}
