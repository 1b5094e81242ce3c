// Saves the current search for notifications about new listings.
import { useState } from 'react'
import { OfferToSave } from '#features/accounts/islands/OfferToSave.tsx'
import SavingDialog from '#features/accounts/islands/SavingDialog.tsx'
import type { Regions } from '#features/listings/rules/filter-kinds.ts'
import type { ListingFilter } from '#features/listings/rules/filters.ts'
import { searchAdd, TooManySearches } from '#features/saved-searches/contract.ts'
import { call } from '#platform/browser/call.ts'
import { accountSearchesPath, vipPath } from '#platform/lib/paths.ts'
import { isSameFilter } from './list-query.ts'
import { nameOfSearch } from './search-name.ts'

interface Props {
  label: string
  filter: ListingFilter
  regions: Regions
}

const NAME_LENGTH = 30

export default function SaveSearch({ label, filter, regions }: Props) {
  const [saved, setSaved] = useState<ListingFilter>()
  return (
    <OfferToSave
      label={label}
      isSaved={saved !== undefined && isSameFilter(saved, filter)}
      saved={{ text: '已保存，有新林地时会通知您。', path: accountSearchesPath, link: '查看已保存的搜索' }}
      onSaved={() => setSaved(filter)}
      renderDialog={(close) => (
        <SavingDialog
          title="保存搜索条件"
          hint="有新林地符合条件，或符合的林地价格、状态变动时，在消息中通知您。发布时间条件不保存。"
          box={{
            label: '名称',
            // Regions may still be on their way.
            value: nameOfSearch(filter, regions),
            field: 'name',
            maxLength: NAME_LENGTH,
            missing: '请填写名称',
          }}
          button={{ label: '保存', busy: '保存中…' }}
          send={(name) => call(searchAdd, { ...filter, time: 0, name })}
          renderWayOut={(code) =>
            code === TooManySearches.code && (
              <>
                {'，'}
                <a href={vipPath}>了解会员服务</a>
              </>
            )
          }
          onClose={close}
        />
      )}
    />
  )
}
