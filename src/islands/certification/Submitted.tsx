// What was submitted: facts, masked, and pictures at addresses that are good for minutes.
import { useState } from 'react'
import { mediaAddress } from '#client/call.ts'
import { type Certification, IDENTITY, PAPERS } from '#contract/certification/certification.ts'
import {
  businessText,
  identityLabel,
  identityNames,
  paperNames,
  personLabel,
} from '#domain/certification/rules.ts'
import { smallPhoto } from '#lib/photos.ts'

interface Props {
  certification: Certification
  /** Loads it again, with new addresses. */
  reload: () => Promise<void>
}

const rowsOf = (certification: Certification) => {
  const type = certification.apply_type === IDENTITY.enterprise ? IDENTITY.enterprise : IDENTITY.individual
  return [
    ['认证类型', identityNames[type]],
    ['企业名称', certification.company_name],
    ['统一社会信用代码', certification.credit_code],
    [personLabel(type), certification.legal_person],
    [identityLabel(type), certification.legal_identity],
    ['业务类型', businessText(certification.business_type)],
    ['注册资本', certification.reg_capital && `${certification.reg_capital} 万元`],
    ['注册地址', [certification.place, certification.address].filter(Boolean).join(' ')],
    ['邮箱', certification.email],
  ].filter(([, text]) => text)
}

export function Submitted({ certification, reload }: Props) {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const papers = PAPERS.flatMap((paper) => {
    const file = certification[paper]
    return file ? [{ paper, file }] : []
  })
  return (
    <section aria-labelledby="submitted">
      <h2 id="submitted">认证资料</h2>
      <dl className="facts">
        {rowsOf(certification).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {papers.length > 0 && (
        <ul className="vouchers">
          {papers.map(({ paper, file }) => (
            <li key={file}>
              <a href={mediaAddress(file)} target="_blank" rel="noopener">
                {broken.has(file) ? (
                  <span>{paperNames[paper]}</span>
                ) : (
                  <img
                    src={mediaAddress(smallPhoto(file))}
                    alt={paperNames[paper]}
                    onError={() => setBroken((before) => new Set([...before, file]))}
                  />
                )}
                <span className="visually-hidden">（在新窗口打开）</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {papers.some(({ file }) => broken.has(file)) && (
        <p>
          图片加载失败，可能是地址已过期。
          <button className="linklike" type="button" onClick={() => void reload()}>
            重新加载
          </button>
        </p>
      )}
    </section>
  )
}
