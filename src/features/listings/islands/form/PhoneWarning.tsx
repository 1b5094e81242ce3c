// What happens to contacts that were written among what everybody may read, and where a phone belongs. Loaded with the first text.
import { type FormFieldName, listingFields } from '#features/listings/contract/fields.ts'
import { phonesIn } from '#platform/lib/personal-numbers.ts'
import { textContactsIn } from '#platform/lib/text-contacts.ts'

interface Props {
  texts: readonly (readonly [FormFieldName, string])[]
  isRepeated: boolean
}

export default function PhoneWarning({ texts, isRepeated }: Props) {
  const found = texts.map(([name, text]) => ({
    label: `“${listingFields[name].label}”`,
    kinds: [...(phonesIn(text).length > 0 ? ['电话号码'] : []), ...textContactsIn(text)],
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
