import { AutocompleteInput, DateInput, SelectInput, TextInput } from 'react-admin'
import { auditActions } from '#domain/audit.ts'
import { subjectNames } from './subjects.ts'

const groupOf = (action: string) => subjectNames[action.split('.')[0] ?? ''] ?? '其他'

interface Choice {
  id: string
  name: string
  group: string
}

const actionChoices = Object.entries(auditActions).map(
  ([id, name]): Choice => ({ id, name, group: groupOf(id) }),
)
/** All that is done to one kind, and each thing that is. */
const groupedActions: Choice[] = [...new Set(actionChoices.map(({ id }) => id.split('.')[0] ?? ''))].flatMap(
  (prefix) => [
    { id: `${prefix}.`, name: `${groupOf(prefix)}：全部`, group: groupOf(prefix) },
    ...actionChoices.filter(({ id }) => id.startsWith(`${prefix}.`)),
  ],
)

/** Targets name users by another word than actions do. */
const targets = Object.entries(subjectNames)
  .filter(([id]) => id !== 'account')
  .map(([id, name]) => ({ id, name }))

/** All of them stand in one line of a desktop. */
const narrow = { width: 150 }

/** @param showAll whether all of them find a place; the rest can be added one by one. */
export const filtersFor = (showAll: boolean) => [
  <TextInput key="who" source="who" label="操作人" placeholder="姓名或员工编号" alwaysOn sx={narrow} />,
  <AutocompleteInput
    key="action"
    source="action"
    label="操作"
    choices={groupedActions}
    groupBy={({ group }: Choice) => group}
    alwaysOn
    sx={{ width: 190 }}
  />,
  <SelectInput key="target" source="target" label="对象类型" choices={targets} alwaysOn={showAll} />,
  <DateInput key="from" source="from" label="开始日期" alwaysOn={showAll} />,
  <DateInput key="to" source="to" label="结束日期" alwaysOn={showAll} />,
  <TextInput key="address" source="address" label="来源网络" alwaysOn={showAll} sx={narrow} />,
]
