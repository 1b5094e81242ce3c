// The addresses, each with its state and what an admin does with it.
import AddIcon from '@mui/icons-material/Add'
import { Alert, Box, Button, Card, Chip, Skeleton, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BooleanInput, useNotify, useRefresh } from 'react-admin'
import {
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
  webhooks,
} from '#features/webhooks/contract.ts'
import { eventNames, offReasonNames, WEBHOOKS_MAX } from '#features/webhooks/rules.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { SecretDialog } from '#platform/console/components/SecretDialog.tsx'
import { SubmitDialog } from '#platform/console/forms/SubmitForm.tsx'
import { statusColours } from '#platform/console/theme.ts'
import { shortNameOf } from '#platform/contract/kinds.ts'
import { minute } from '#platform/lib/dates.ts'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WEBHOOKS } from './webhooks.ts'

const stateOf = ({ active, failing_since }: Webhook) => {
  if (!active) return { label: '已停用', colour: statusColours.neutral }
  return failing_since
    ? { label: '推送失败', colour: statusColours.error }
    : { label: '正常', colour: statusColours.success }
}

const noteOf = ({ active, off_reason, off_at, failing_since, waiting, old_secret_until }: Webhook) =>
  [
    !active && off_at && `${minute(off_at)} ${offReasonNames[off_reason]}`,
    active && failing_since && `${minute(failing_since)} 起没有送达，满三天自动停用`,
    waiting > 0 && `${waiting} 条等待发送`,
    old_secret_until && `旧密钥到 ${minute(old_secret_until)} 仍有效`,
  ]
    .filter(Boolean)
    .join('；')

/** How long a test takes at most, until its line in the log is final. */
const TEST_SHOWN_MS = 12_000

type Asked = { what: 'edit' | 'rotate' | 'remove'; webhook: Webhook } | { what: 'add' }

interface CardProps {
  webhook: Webhook
  ask: (asked: Asked) => void
}

const WebhookCard = ({ webhook, ask }: CardProps) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const [testing, setTesting] = useState(false)
  const { name, url, kinds, events } = webhook
  const { label, colour } = stateOf(webhook)
  const note = noteOf(webhook)
  const test = async () => {
    setTesting(true)
    try {
      await callStaff(testWebhook, { id: webhook.id })
      notify('测试消息即将发出，结果在下面的发送记录里', { type: 'success' })
      refresh()
      for (const after of [3000, TEST_SHOWN_MS]) setTimeout(refresh, after)
    } catch (error) {
      notify(failureText(error), { type: 'error' })
    }
    setTesting(false)
  }
  return (
    <Card component="article" aria-label={name} sx={{ p: 2, display: 'grid', gap: 0.75 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Chip size="small" label={label} sx={colour} />
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {url}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {kinds.map(shortNameOf).join('、')}：{events.map((event) => eventNames[event]).join('、')}
      </Typography>
      {note && <Typography variant="body2">{note}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -0.75 }}>
        <Button size="small" disabled={testing} onClick={() => void test()}>
          测试
        </Button>
        <Button size="small" onClick={() => ask({ what: 'edit', webhook })}>
          修改
        </Button>
        <Button size="small" onClick={() => ask({ what: 'rotate', webhook })}>
          更换密钥
        </Button>
        <Button size="small" color="error" onClick={() => ask({ what: 'remove', webhook })}>
          删除
        </Button>
      </Box>
    </Card>
  )
}

const SECRET_TEXT =
  '密钥只显示这一次，请复制后交给对方系统的负责人，用来核对消息确实由本站发出。丢失了可以更换，不能再看。'

export const WebhookCards = () => {
  const client = useQueryClient()
  const notify = useNotify()
  const refresh = useRefresh()
  const { data, error, refetch } = useQuery({
    queryKey: WEBHOOKS,
    queryFn: () => callStaff(webhooks, {}),
  })
  const [asked, ask] = useState<Asked>()
  const [secret, setSecret] = useState('')
  const close = () => ask(undefined)
  const done = async (message: string, newSecret = '') => {
    close()
    setSecret(newSecret)
    if (message) notify(message, { type: 'success' })
    await client.invalidateQueries({ queryKey: WEBHOOKS })
    refresh()
  }
  return (
    <Box component="section" aria-label="推送地址" sx={{ pt: 2, mb: 2 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: 860 }}>
        内容上线、修改、下线时，本站随即告诉登记在这里的其他系统，如协同办公、数据平台。消息只说哪一条内容、在哪个网址，不含个人信息，并附有签名。
      </Typography>
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
          {failureText(error)}
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={150} />}
      {data?.list.length === 0 && (
        <Typography sx={{ mb: 2 }}>还没有推送地址：内容变化时不通知其他系统。</Typography>
      )}
      {data && (
        <>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
            }}
          >
            {data.list.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} ask={ask} />
            ))}
          </Box>
          <Button
            variant="contained"
            startIcon={<AddIcon />}
            disabled={data.list.length >= WEBHOOKS_MAX}
            onClick={() => ask({ what: 'add' })}
            sx={{ mt: 2 }}
          >
            新建推送地址
          </Button>
        </>
      )}
      {(asked?.what === 'add' || asked?.what === 'edit') && (
        <WebhookDialog
          webhook={asked.what === 'edit' ? asked.webhook : undefined}
          onSaved={(saved) => void done(saved.secret ? '' : '推送地址已保存', saved.secret)}
          onClose={close}
        />
      )}
      {asked?.what === 'rotate' && (
        <SubmitDialog
          open
          title={`更换“${asked.webhook.name}”的密钥？`}
          text="更换后 24 小时之内，每条消息同时用新旧两个密钥签名，对方可以从容更换。"
          confirmLabel="更换"
          defaultValues={{ end_old: false }}
          send={async ({ end_old }) => {
            const answer = await callStaff(rotateWebhookSecret, { id: asked.webhook.id, end_old })
            await done('', answer.secret)
          }}
          onClose={close}
        >
          <BooleanInput source="end_old" label="旧密钥立即失效" helperText="密钥已经泄露时打开" />
        </SubmitDialog>
      )}
      {asked?.what === 'remove' && (
        <SubmitDialog
          open
          title={`删除“${asked.webhook.name}”？`}
          text="不再推送，还没有送达的消息一并取消。发送记录保留 30 天。"
          confirmLabel="删除"
          isDestructive
          send={async () => {
            await callStaff(removeWebhook, { id: asked.webhook.id })
            await done('推送地址已删除')
          }}
          onClose={close}
        />
      )}
      {secret && (
        <SecretDialog
          title="请保存推送密钥"
          text={SECRET_TEXT}
          label="推送密钥"
          secret={secret}
          onDone={() => setSecret('')}
        />
      )}
    </Box>
  )
}
