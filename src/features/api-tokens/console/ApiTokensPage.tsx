// API tokens of staff systems: what each may do, until when, and when it was last used.
import AddIcon from '@mui/icons-material/Add'
import {
  Alert,
  Box,
  Button,
  Card,
  Chip,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Title, useNotify } from 'react-admin'
import {
  type ApiToken,
  apiTokens,
  revokeApiToken,
  TOKENS_MAX,
  type TokenState,
} from '#features/api-tokens/contract.ts'
import { nameOf } from '#features/content/console/kind-contract.ts'
import { rightNames } from '#features/identity/rules/rights.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { SecretDialog } from '#platform/console/components/SecretDialog.tsx'
import { SubmitDialog } from '#platform/console/forms/SubmitForm.tsx'
import { colours, statusColours } from '#platform/console/theme.ts'
import { minute } from '#platform/lib/dates.ts'
import { lastDayOf } from './last-day.ts'
import { TokenDialog } from './TokenDialog.tsx'

const API_TOKENS = ['api-tokens'] as const

const stateNames: Record<TokenState, string> = {
  valid: '有效',
  expired: '已到期',
  revoked: '已撤销',
  closed: '已失效：制作人不再是管理员',
}

const scopeOf = ({ grants }: ApiToken) =>
  grants
    .filter(({ rights }) => rights.length > 0)
    .map(
      ({ kind, category, rights }) =>
        `${nameOf(kind)}${category > 0 ? `（栏目 ${category}）` : ''}：${rights.map((right) => rightNames[right]).join('、')}`,
    )
    .join('；')

interface RowProps {
  token: ApiToken
  onRevoke: () => void
}

const HEADINGS = ['名称', '权限', '到期日', '最近使用', '状态'] as const

/** Where the table has no room, each token is a card with a line for each heading. */
const narrowTable = {
  '@media (max-width: 1023px)': {
    thead: { display: 'none' },
    'tr, th, td': { display: 'block' },
    tr: { py: 1, borderBottom: `1px solid ${colours.line}` },
    'tr > *': { border: 0, py: 0.25 },
    'td::before': { content: 'attr(data-label)', mr: 1, color: 'text.secondary' },
  },
} as const

const TokenRow = ({ token, onRevoke }: RowProps) => {
  const { name, state, expires, last_used, maker } = token
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        {name}
        <Typography variant="caption" color="textSecondary" component="div">
          {maker} 制作
        </Typography>
      </TableCell>
      <TableCell data-label={HEADINGS[1]}>{scopeOf(token)}</TableCell>
      <TableCell data-label={HEADINGS[2]}>{lastDayOf(expires)}</TableCell>
      <TableCell data-label={HEADINGS[3]}>{last_used ? minute(last_used) : '没有用过'}</TableCell>
      <TableCell data-label={HEADINGS[4]}>
        <Chip
          size="small"
          label={stateNames[state]}
          sx={{
            ...(state === 'valid' ? statusColours.success : statusColours.neutral),
            height: 'auto',
            '& .MuiChip-label': { whiteSpace: 'normal' },
          }}
        />
        {state === 'valid' && (
          <Button size="small" color="error" aria-label={`撤销 ${name}`} onClick={onRevoke}>
            撤销
          </Button>
        )}
      </TableCell>
    </TableRow>
  )
}

const TokenTable = ({
  tokens,
  onRevoke,
}: {
  tokens: readonly ApiToken[]
  onRevoke: (token: ApiToken) => void
}) => (
  <Card sx={{ mt: 2 }}>
    <Table size="small" sx={narrowTable}>
      <TableHead>
        <TableRow>
          {HEADINGS.map((label) => (
            <TableCell key={label}>{label}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />
        ))}
      </TableBody>
    </Table>
  </Card>
)

const ApiTokensPage = () => {
  const client = useQueryClient()
  const notify = useNotify()
  const { data, error, refetch } = useQuery({
    queryKey: API_TOKENS,
    queryFn: () => callStaff(apiTokens, {}),
  })
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<ApiToken>()
  const [secret, setSecret] = useState('')
  const changed = () => client.invalidateQueries({ queryKey: API_TOKENS })
  const valid = data?.list.filter(({ state }) => state === 'valid').length ?? 0
  return (
    <Box sx={{ pt: 2 }}>
      <Title title="接口令牌" />
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 860 }}>
        单位的其他系统凭令牌读写本站的内容，如把协同办公里的通知发到资讯。令牌以制作人的名义写入，只能做选定的事；审核设置照样适用。不能用来管理账号、用户和设置。制作人不再是管理员时，令牌随之失效。
      </Typography>
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>} sx={{ mt: 2 }}>
          {failureText(error)}
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={160} sx={{ mt: 2 }} />}
      {data?.list.length === 0 && (
        <Typography sx={{ mt: 2 }}>还没有令牌：其他系统不能读写本站的内容。</Typography>
      )}
      {data && data.list.length > 0 && <TokenTable tokens={data.list} onRevoke={setRevoked} />}
      {data && (
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          disabled={valid >= TOKENS_MAX}
          onClick={() => setMaking(true)}
          sx={{ mt: 2 }}
        >
          制作令牌
        </Button>
      )}
      {isMaking && (
        <TokenDialog
          onMade={(token) => {
            setMaking(false)
            setSecret(token)
            void changed()
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {secret && (
        <SecretDialog
          title="请保存接口令牌"
          text="令牌只显示这一次，请复制后交给对方系统的负责人，不要用聊天软件传送。丢失了请撤销，再制作一个。"
          label="接口令牌"
          secret={secret}
          onDone={() => setSecret('')}
        />
      )}
      {revoked && (
        <SubmitDialog
          open
          title={`撤销“${revoked.name}”？`}
          text="立即生效，不能恢复。用它的系统不再能读写本站的内容。"
          confirmLabel="撤销"
          isDestructive
          send={async () => {
            await callStaff(revokeApiToken, { id: revoked.id })
            setRevoked(undefined)
            notify('令牌已撤销', { type: 'success' })
            await changed()
          }}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </Box>
  )
}
export default ApiTokensPage
