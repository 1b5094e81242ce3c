// What happens to a phone that was written among what everybody may read, and where it belongs. Loaded with the first text.
import { type FormFieldName, listingFields } from '#features/listings/contract/fields.ts'
import { phonesIn } from '#platform/lib/personal-numbers.ts'

interface Props {
  texts: readonly (readonly [FormFieldName, string])[]
  isRepeated: boolean
}

export default function PhoneWarning({ texts, isRepeated }: Props) {
  const labels = texts.flatMap(([name, text]) =>
    phonesIn(text).length > 0 ? `“${listingFields[name].label}”` : [],
  )
  return labels.length > 0 ? (
    <p className="warning" role={isRepeated ? undefined : 'status'}>
      {labels.join('、')}里写了电话号码：公开页面会遮住它，审核时也可能因此退回。请删去，电话填在“
      {listingFields.user_phone.label}”里，有人预约时平台会通知您回电。
    </p>
  ) : null
}
