import type { Consent } from '#features/accounts/contract/settings.ts'
import { legalTexts } from '#features/identity/rules/agreements.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as table from './personal-data.table.ts'

export const consentsOf = async (
  { db }: Pick<Deps, 'db'>,
  {
    id,
    ...user
  }: Pick<
    User,
    'id' | 'createtime' | 'agreement_version' | 'privacy_version' | 'sms_listings' | 'sms_notices'
  >,
): Promise<Consent[]> => {
  const certification = await table.findCertificationConsent(db, id)
  const published = (await table.listAgreements(db, id)).filter(({ at }) => at !== null)
  const [latest] = published
  const smsSubjects = [
    ...(user.sms_listings ? ['林地信息的消息'] : []),
    ...(user.sms_notices ? ['其他重要消息'] : []),
  ]
  const registered = toWireTime(user.createtime)
  const later = await table.consentsToTexts(db, id)
  return [
    { kind: 'register', title: '会员服务协议', version: user.agreement_version, at: registered },
    { kind: 'privacy', title: '隐私声明', version: user.privacy_version, at: registered },
    ...later.map(({ name, version, at }) => ({
      kind: 'agreement',
      title: legalTexts[name].title,
      version,
      at: toWireTime(at),
    })),
    ...(latest
      ? [
          {
            kind: 'publish',
            title: `信息发布协议（${published.length} 条林地信息）`,
            version: '',
            at: wireOrEmpty(latest.at),
          },
        ]
      : []),
    ...(certification
      ? [
          {
            kind: 'certification',
            title: '为认证处理证件信息和影像的单独同意',
            version: certification.version,
            at: toWireTime(certification.at),
          },
        ]
      : []),
    ...(smsSubjects.length > 0
      ? [{ kind: 'sms', title: `以短信接收${smsSubjects.join('和')}`, version: '', at: '' }]
      : []),
  ]
}
