// The tick at the publishing agreement; it is set where the user agreed to the present text before.
import type { Agreement } from './use-agreement.ts'

export function AgreementTick({ isAgreed, agreedOn, error, change, open }: Agreement) {
  return (
    <>
      <div className="tick">
        <input
          type="checkbox"
          id="agree"
          checked={isAgreed}
          aria-invalid={error !== ''}
          aria-describedby={error ? 'agree-error' : 'agree-hint'}
          onChange={(event) => change(event.target.checked)}
        />
        <span>
          <label htmlFor="agree">我已阅读并同意</label>
          <button className="linklike" type="button" onClick={open}>
            《林权流转信息发布服务协议》
          </button>
        </span>
      </div>
      {error ? (
        <p className="error" id="agree-error">
          {error}
        </p>
      ) : (
        <p className="hint" id="agree-hint">
          {agreedOn ? `您已于 ${agreedOn} 阅读并同意，本次提交同样适用` : '提交前请打开协议阅读全文'}
        </p>
      )}
    </>
  )
}
