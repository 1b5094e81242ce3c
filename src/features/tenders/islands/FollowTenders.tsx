// Follows what the list of tenders is filtered by, and words of one's own.
import { useState } from 'react'
import { OfferToSave } from '#features/accounts/islands/OfferToSave.tsx'
import SavingDialog from '#features/accounts/islands/SavingDialog.tsx'
import { type FollowFilter, followAdd } from '#features/tenders/contract/follows.ts'
import { followText } from '#features/tenders/rules/follows.ts'
import { call } from '#platform/browser/call.ts'
import { accountFollowsPath } from '#platform/lib/paths.ts'

interface Props {
  label: string
  filter: FollowFilter
  /** Name of the province; empty for any. */
  province: string
}

export default function FollowTenders({ label, filter, province }: Props) {
  const text = followText(filter, province)
  const [followed, setFollowed] = useState<string>()
  return (
    <OfferToSave
      label={label}
      isSaved={followed === text}
      saved={{ text: '已订阅，有新发布时会通知您。', path: accountFollowsPath, link: '查看招标订阅' }}
      onSaved={() => setFollowed(text)}
      renderDialog={(close) => (
        <SavingDialog
          title="订阅招标信息"
          hint={`“${text}”有新发布时，在消息中通知您。只关心某个采购单位或某类工程的，可以再加关键词。`}
          box={{
            label: '关键词',
            value: '',
            field: 'keyword',
            maxLength: 50,
            placeholder: '如 建瓯市林业局、造林',
          }}
          button={{ label: '订阅', busy: '订阅中…' }}
          send={(keyword) => call(followAdd, { ...filter, keyword })}
          onClose={close}
        />
      )}
    />
  )
}
