// Inputs of an address: what is told, and to whom.
import { BooleanInput, required, TextInput } from 'react-admin'
import {
  saveWebhook,
  type Webhook,
  WebhookAddressPrivate,
  WebhookNameTaken,
} from '#features/webhooks/contract.ts'
import { eventNames, isWebhookAddress, WEBHOOK_EVENTS } from '#features/webhooks/rules.ts'
import { callStaff } from '#platform/console/api.ts'
import { SubmitDialog } from '#platform/console/forms/SubmitForm.tsx'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { RECORD_KINDS, recordKindFacts } from '#platform/contract/kinds.ts'
import { SomeOfInput } from './SomeOfInput.tsx'

const kinds = RECORD_KINDS.map((id) => ({ id, name: recordKindFacts(id).name }))
const events = WEBHOOK_EVENTS.map((id) => ({ id, name: eventNames[id] }))

const NEW = { name: '', url: '', kinds: RECORD_KINDS, events: WEBHOOK_EVENTS, active: true }

const secureAddress = (value: unknown) =>
  typeof value === 'string' && isWebhookAddress(value.trim())
    ? undefined
    : '网址须以 https:// 开头，使用默认端口，不带用户名和密码'
const some = (what: string) => (value: unknown) =>
  Array.isArray(value) && value.length > 0 ? undefined : `请至少选一种${what}`

interface Props {
  webhook: Webhook | undefined
  onSaved: (saved: Output<typeof saveWebhook>) => void
  onClose: () => void
}

export const WebhookDialog = ({ webhook, onSaved, onClose }: Props) => {
  const send = async (values: object) => {
    const fields = { ...values, id: webhook?.id ?? 0, version: webhook?.version ?? 0 }
    onSaved(await callStaff(saveWebhook, fields as Input<typeof saveWebhook>))
  }
  const { name, url, active } = webhook ?? NEW
  return (
    <SubmitDialog
      open
      title={webhook ? `修改“${webhook.name}”` : '新建推送地址'}
      confirmLabel="保存"
      defaultValues={{
        name,
        url,
        kinds: [...(webhook ?? NEW).kinds],
        events: [...(webhook ?? NEW).events],
        active,
      }}
      refusalFields={{ [WebhookNameTaken.code]: 'name', [WebhookAddressPrivate.code]: 'url' }}
      send={send}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label="名称"
        placeholder="如：县局协同办公"
        validate={required('请填写名称')}
        helperText={false}
        slotProps={{ htmlInput: { maxLength: 40 } }}
      />
      <TextInput
        source="url"
        label="网址"
        placeholder="https://"
        validate={secureAddress}
        helperText="由对方系统的负责人提供"
        slotProps={{ htmlInput: { maxLength: 500, inputMode: 'url', spellCheck: false } }}
      />
      <SomeOfInput source="kinds" label="推送哪些内容" choices={kinds} validate={some('内容类别')} />
      <SomeOfInput source="events" label="什么时候推送" choices={events} validate={some('事件')} />
      <BooleanInput source="active" label="启用" helperText="停用后不再推送，还没有送达的消息一并取消" />
    </SubmitDialog>
  )
}
