// Form of a certification: type, fields of that type, and its private pictures behind a separate consent.
import {
  BUSINESS_TYPES,
  type Certification,
  IDENTITY,
} from '#features/certification/contract/certification.ts'
import { businessTypes, identityNames } from '#features/certification/rules/rules.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { lazyPart } from '#platform/browser/lazy-part.tsx'
import { CERTIFICATION } from '#platform/contract/account-types.ts'
import { Chips } from '#platform/ui/Chips.tsx'
import { Field, FormError } from '#platform/ui/Field.tsx'
import { CompanyFields, PersonFields, TextField } from './fields.tsx'
import { isUnreadable, UNREADABLE_TEXT } from './unreadable.ts'
import { useCertificationForm } from './use-certification-form.ts'

const texts: Readonly<Record<number, string>> = {
  [CERTIFICATION.approved]:
    '您已通过认证。修改后须重新审核，审核期间认证暂不生效：不能报名要求认证的招标，林地信息不显示核验标识。',
}

function StateNotice({ certification }: { certification: Certification }) {
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

const RegionSelects = lazyPart(() => import('./RegionSelects.tsx'))
const PapersPart = lazyPart(() => import('./PapersPart.tsx'))

interface Props {
  certification: Certification
  owner: string
  /** 1 enterprise, 2 personal; 0 where unknown. */
  accountType: number
  provinces: Region[]
  onSubmitted: () => Promise<void>
}

const types = [IDENTITY.individual, IDENTITY.enterprise].map((code) => ({ code, label: identityNames[code] }))
const business = BUSINESS_TYPES.map((code) => ({ code, label: businessTypes[code] }))

export function CertificationForm({ certification, owner, accountType, provinces, onSubmitted }: Props) {
  const form = useCertificationForm({ certification, owner, accountType, onSubmitted })
  const { values, errors, change, isSending } = form
  const type = values.identity_type
  return (
    <form
      className="form certification-form"
      method="post"
      noValidate
      inert={isSending}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <StateNotice certification={certification} />
      <section className="card part" aria-labelledby="part-who">
        <h2 id="part-who">{type === IDENTITY.enterprise ? '企业信息' : '个人信息'}</h2>
        <Chips
          id="identity_type"
          label="认证类型"
          options={types}
          input={(code) => ({
            name: 'identity_type',
            checked: code === type,
            onChange: () => change({ identity_type: code === IDENTITY.enterprise ? 1 : 2 }),
          })}
        />
        {type === IDENTITY.enterprise && <CompanyFields form={form} />}
        <PersonFields form={form} />
        <Chips
          id="business_type"
          label="业务类型"
          kind="checkbox"
          hint="可多选"
          error={errors.business_type}
          options={business}
          input={(code) => ({
            name: 'business_type',
            checked: values.business_type.includes(code),
            onChange: ({ target }) =>
              change({
                business_type: target.checked
                  ? [...values.business_type, code]
                  : values.business_type.filter((other) => other !== code),
              }),
          })}
        />
        {type === IDENTITY.enterprise && (
          <>
            <Field id="province_id" label="注册地址" error={errors.province_id}>
              {(wiring) => (
                <div className="region-selects">
                  <RegionSelects form={form} provinces={provinces} wiring={wiring} />
                </div>
              )}
            </Field>
            <TextField
              form={form}
              name="address"
              label="详细地址"
              maxLength={200}
              hint="与营业执照上的住所一致"
            />
          </>
        )}
        <TextField
          form={form}
          name="email"
          label="邮箱"
          maxLength={100}
          input={{ type: 'email', inputMode: 'email', autoComplete: 'email' }}
        />
      </section>
      <section className="card part" aria-labelledby="part-papers">
        <h2 id="part-papers">{type === IDENTITY.enterprise ? '营业执照' : '身份证照片'}</h2>
        <PapersPart form={form} certification={certification} owner={owner} />
      </section>
      <FormError message={form.failure} />
      <p className="button-row">
        <button className="button" type="submit" aria-disabled={isSending}>
          {isSending ? '提交中…' : '提交审核'}
        </button>
      </p>
      <span className="visually-hidden" role="status">
        {isSending ? '正在提交…' : ''}
      </span>
    </form>
  )
}
