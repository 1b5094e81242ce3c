import { AutocompleteInput, DateInput, SelectInput, TextInput } from 'react-admin'
import { auditActions } from '#domain/audit.ts'
import { subjectNames } from './subjects.ts'

const groupOf = (action: string) => subjectNames[action.split('.')[0] ?? ''] ?? '其他'

interface Choice {
  id: string
  name: string
  group: string
}

const named = Object.entries(auditActions).map(([id, name]): Choice => ({ id, name, group: groupOf(id) }))
/** All that is done to one kind, and each thing that is. */
const actions: Choice[] = [...new Set(named.map(({ id }) => id.split('.')[0] ?? ''))].flatMap((word) => [
  { id: `${word}.`, name: `${groupOf(word)}：全部`, group: groupOf(word) },
  ...named.filter(({ id }) => id.startsWith(`${word}.`)),
])

/** Targets name users by another word than actions do. */
const targets = Object.entries(subjectNames)
  .filter(([id]) => id !== 'account')
  .map(([id, name]) => ({ id, name }))

/** All of them stand in one line of a desktop. */
const short = { width: 150 }

/** @param roomy whether all of them find a place; the rest can be added one by one. */
export const filtersFor = (roomy: boolean) => [
  <TextInput key="who" source="who" label="操作人" placeholder="姓名或员工编号" alwaysOn sx={short} />,
  <AutocompleteInput
    key="action"
    source="action"
    label="操作"
    choices={actions}
    groupBy={({ group }: Choice) => group}
    alwaysOn
    sx={{ width: 190 }}
  />,
  <SelectInput key="target" source="target" label="对象类型" choices={targets} alwaysOn={roomy} />,
  <DateInput key="from" source="from" label="开始日期" alwaysOn={roomy} />,
  <DateInput key="to" source="to" label="结束日期" alwaysOn={roomy} />,
  <TextInput key="address" source="address" label="来源网络" alwaysOn={roomy} sx={short} />,
]
