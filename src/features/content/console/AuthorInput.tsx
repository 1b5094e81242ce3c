import { useQuery } from '@tanstack/react-query'
import { SelectInput, type SelectInputProps, useResourceContext } from 'react-admin'
import { callStaff } from '#platform/console/api.ts'
import { callsOf, isEditedKind } from './kind-contract.ts'

export const AuthorInput = (props: SelectInputProps) => {
  const kind = useResourceContext()
  const { data = [], isPending } = useQuery({
    queryKey: ['authors', kind],
    queryFn: () => (isEditedKind(kind) ? callStaff(callsOf(kind).authors, {}) : []),
  })
  return <SelectInput {...props} choices={data} isPending={isPending} />
}
