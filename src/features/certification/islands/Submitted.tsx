// What was submitted: facts, masked, and pictures at addresses that are good for minutes.
import { type Certification, IDENTITY, PAPERS } from '#features/certification/contract/certification.ts'
import {
  businessText,
  identityLabel,
  identityNames,
  paperNames,
  personLabel,
} from '#features/certification/rules/rules.ts'
import { PrivatePictures } from '#features/uploads/islands/PrivatePictures.tsx'

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
  const papers = PAPERS.flatMap((paper) => {
    const file = certification[paper]
    const name = paperNames[paper]
    return file ? [{ file, name, alt: name }] : []
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
      {papers.length > 0 && <PrivatePictures pictures={papers} reload={reload} />}
    </section>
  )
}
