// What happens to a phone or an account of a chat that was written among what everybody may read, and where it belongs. Loaded with the first text.
import { type FormFieldName, listingFields } from '#features/listings/contract/fields.ts'
import { chatAccountsIn } from '#platform/lib/chat-accounts.ts'
import { phonesIn } from '#platform/lib/personal-numbers.ts'

interface Props {
  texts: readonly (readonly [FormFieldName, string])[]
  isRepeated: boolean
}

export default function PhoneWarning({ texts, isRepeated }: Props) {
  const found = texts.map(([name, text]) => ({
    label: `“${listingFields[name].label}”`,
    kinds: [...(phonesIn(text).length > 0 ? ['电话号码'] : []), ...chatAccountsIn(text)],
  }))
  const labels = found.flatMap(({ label, kinds }) => (kinds.length > 0 ? label : []))
  const kinds = [...new Set(found.flatMap((one) => one.kinds))]
  return labels.length > 0 ? (
    <p className="warning" role={isRepeated ? undefined : 'status'}>
      {labels.join('、')}里写了{kinds.join('、')}：公开页面会遮住它，审核时也可能因此退回。请删去，电话填在“
      {listingFields.user_phone.label}”里，有人预约时平台会通知您回电。
    </p>
  ) : null
}
