// Legal texts of the site, and the versions that come with the program: `updated` of features/pages/texts, where a test compares
// them. Editors write later versions (features/pages).

export const REGISTRATION_TEXTS = { member: '2026-11-25', privacy: '2026-11-27' } as const

/** Agreement on publishing forest land. Who agreed on this day or later need not read it again. */
export const PUBLISHING_TEXT = '2026-11-22'

export const LEGAL_TEXTS = ['member', 'privacy', 'publish'] as const
export type LegalText = (typeof LEGAL_TEXTS)[number]

export const legalTexts: Readonly<Record<LegalText, { title: string; slug: string; version: string }>> = {
  member: { title: '会员服务协议', slug: 'about-agreement', version: REGISTRATION_TEXTS.member },
  privacy: { title: '隐私声明', slug: 'about-privacy', version: REGISTRATION_TEXTS.privacy },
  publish: {
    title: '林权流转信息发布服务协议',
    slug: 'about-publish-agreement',
    version: PUBLISHING_TEXT,
  },
}

/** Texts that users agree to at their registration, and to a new version at their next use. */
export const ASKED_TEXTS = ['member', 'privacy'] as const
export type AskedName = (typeof ASKED_TEXTS)[number]

export const legalTextOf = (slug: string): LegalText | undefined =>
  LEGAL_TEXTS.find((name) => legalTexts[name].slug === slug)
