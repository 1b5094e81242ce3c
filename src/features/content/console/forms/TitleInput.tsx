import { required, TextInput, useResourceContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { isEditedKind, maxLengthOf } from '#features/content/console/kind-contract.ts'

export const TitleInput = ({ source }: { source: string }) => {
  const kind = useResourceContext()
  const title: unknown = useWatch({ name: source })
  const length = typeof title === 'string' ? Array.from(title.trim()).length : 0
  const max = isEditedKind(kind) ? maxLengthOf(kind, source) : undefined
  return <TextInput source={source} validate={required()} helperText={max && `${length} / ${max} 字`} />
}
