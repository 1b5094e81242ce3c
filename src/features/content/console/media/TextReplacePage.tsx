// A phrase in all texts: where it stands, ticked, and other words in its place.
import {
  Alert,
  Box,
  Button,
  Card,
  Checkbox,
  FormControlLabel,
  LinearProgress,
  Link,
  TextField,
  Typography,
} from '@mui/material'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Title } from 'react-admin'
import { findText, replaceText } from '#features/content/contract/media.ts'
import { stateNames } from '#features/content/rules.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { PageButtons } from '#platform/console/components/PageButtons.tsx'
import { colours } from '#platform/console/theme.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { nameOf } from '../kind-contract.ts'
import { outcomeNames } from './MediaDialogs.tsx'
import { useIsChief } from './media-queries.ts'

type Found = Output<typeof findText>['list'][number]
type Place = Output<typeof findText>['next']
type Ticked = Readonly<Record<string, readonly number[]>>

interface Asked {
  phrase: string
  /** Where each page that was opened begins: the first at the beginning. */
  starts: readonly Place[]
  /** Asked again, the same is read again. */
  run: number
}

/** Records of a page. */
const PAGE_SIZE = 20

/** One page: each answer covers a part of the content, whether anything is found there or not. */
const findPage = async ({ phrase, starts }: Asked, signal: AbortSignal) => {
  const list: Found[] = []
  let next = starts.at(-1)
  do {
    const answer = await callStaff(findText, { phrase, after: next })
    list.push(...answer.list)
    ;({ next } = answer)
  } while (next && list.length < PAGE_SIZE && !signal.aborted)
  return { list, next }
}

const keyOf = ({ kind, id }: Pick<Found, 'kind' | 'id'>) => `${kind} ${id}`

interface FoundProps {
  found: Found
  phrase: string
  ticked: readonly number[]
  disabled: boolean
  onTick: (positions: readonly number[]) => void
}

const FoundRecord = ({ found, phrase, ticked, disabled, onTick }: FoundProps) => {
  const { kind, id, title, state, hits, more_hits } = found
  const all = ticked.length === hits.length
  return (
    <Box component="li" sx={{ p: 1.5, borderTop: `1px solid ${colours.line}` }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <Checkbox
          checked={all}
          indeterminate={!all && ticked.length > 0}
          disabled={disabled}
          slotProps={{ input: { 'aria-label': `“${title}”里的各处` } }}
          onChange={() => onTick(all ? [] : hits.map((_, position) => position))}
        />
        <Box sx={{ pt: 1 }}>
          <Link href={`#/${kind}/${id}`} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {title || '未命名'}
          </Link>{' '}
          <Typography variant="body2" component="span" color="textSecondary">
            {nameOf(kind)} · {stateNames[state]}
            {state === 'changed' && '，只改未发布的这一版'}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ pl: { xs: 1, sm: 5 } }}>
        {hits
          .map((hit, position) => ({ ...hit, position }))
          .map(({ label, before, after, position }) => (
            <FormControlLabel
              key={position}
              disabled={disabled}
              sx={{ display: 'flex', alignItems: 'flex-start', mr: 0 }}
              control={
                <Checkbox
                  size="small"
                  checked={ticked.includes(position)}
                  slotProps={{ input: { 'aria-label': `${label}：${before}${phrase}${after}` } }}
                  onChange={({ target }) =>
                    onTick(
                      target.checked ? [...ticked, position] : ticked.filter((each) => each !== position),
                    )
                  }
                />
              }
              label={
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere', pt: 1 }}>
                  {label}：{before}
                  <Box component="mark" sx={{ backgroundColor: colours.amberWash, fontWeight: 600 }}>
                    {phrase}
                  </Box>
                  {after}
                </Typography>
              }
            />
          ))}
        {more_hits && (
          <Typography variant="body2" color="textSecondary">
            只列出前 {hits.length} 处，这些替换后再查找其余的。
          </Typography>
        )}
      </Box>
    </Box>
  )
}

const TextReplacePage = () => {
  const isChief = useIsChief()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [by, setBy] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const [ticked, setTicked] = useState<Ticked>({})
  /** Records that are done with; undefined while nothing runs. */
  const [progress, setProgress] = useState<number>()
  const [results, setResults] = useState<readonly { title: string; text: string; isFailure: boolean }[]>([])
  const { data, error, isFetching } = useQuery({
    queryKey: ['text-hits', asked],
    queryFn: asked ? ({ signal }) => findPage(asked, signal) : skipToken,
    gcTime: 0,
  })
  const busy = progress !== undefined
  const chosen = (data?.list ?? []).filter((found) => (ticked[keyOf(found)] ?? []).length > 0)
  const places = chosen.reduce((sum, found) => sum + (ticked[keyOf(found)]?.length ?? 0), 0)
  const find = (next: Omit<Asked, 'run'>) => {
    setTicked({})
    setAsked({ ...next, run: (asked?.run ?? 0) + 1 })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setResults([])
    if (typed.trim()) find({ phrase: typed.trim(), starts: [undefined] })
  }
  const replace = async () => {
    if (!asked) return
    const done: (typeof results)[number][] = []
    for (const [index, found] of chosen.entries()) {
      setProgress(index)
      const { kind, id, version, title } = found
      const hits = [...(ticked[keyOf(found)] ?? [])]
      try {
        const input = { kind, id, version, phrase: asked.phrase, by, hits }
        const { outcome } = await callStaff(replaceText, input)
        done.push({ title, text: outcomeNames[outcome], isFailure: false })
      } catch (refused) {
        done.push({ title, text: failureText(refused), isFailure: true })
      }
    }
    setProgress(undefined)
    setResults(done)
    setTicked({})
    await client.invalidateQueries()
  }
  const failed = results.filter(({ isFailure }) => isFailure)
  return (
    <Box sx={{ pt: 2 }}>
      <Title title="批量替换文字" />
      {!isChief && (
        <Alert severity="info" sx={{ mb: 2 }}>
          批量替换由管理员和终审编辑使用。
        </Alert>
      )}
      <Box
        component="form"
        onSubmit={submit}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', maxWidth: 960 }}
      >
        <TextField
          required
          margin="none"
          label="要找的文字"
          value={typed}
          slotProps={{ htmlInput: { maxLength: 100 } }}
          onChange={({ target }) => setTyped(target.value)}
          sx={{ flex: '1 1 220px' }}
        />
        <TextField
          margin="none"
          label="替换为"
          value={by}
          helperText="空着即删去"
          slotProps={{ htmlInput: { maxLength: 100 } }}
          onChange={({ target }) => setBy(target.value)}
          sx={{ flex: '1 1 220px' }}
        />
        <Box sx={{ display: 'flex', gap: 1, flexBasis: '100%' }}>
          <Button type="submit" variant="outlined" disabled={!isChief || busy || typed.trim() === ''}>
            查找
          </Button>
          <Button variant="contained" disabled={busy || places === 0} onClick={() => void replace()}>
            替换所选{places > 0 && `（${places} 处）`}
          </Button>
        </Box>
      </Box>
      {busy && (
        <LinearProgress
          variant="determinate"
          value={(100 * progress) / Math.max(1, chosen.length)}
          aria-label="正在替换"
          sx={{ mt: 1 }}
        />
      )}
      {isFetching && <LinearProgress aria-label="正在查找" sx={{ mt: 1 }} />}
      {error && !isFetching && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failureText(error)}
        </Alert>
      )}
      {results.length > 0 && (
        <Alert severity={failed.length > 0 ? 'warning' : 'success'} sx={{ mt: 2 }}>
          {results.length - failed.length} 条已替换{failed.length > 0 && `，${failed.length} 条没有替换`}
          <Box component="ul" aria-label="替换结果" sx={{ m: 0, pl: 2.5 }}>
            {results.map(({ title, text }) => (
              <li key={`${title} ${text}`}>
                {title || '未命名'}：{text}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {data && asked && (
        <Card sx={{ mt: 2 }}>
          {data.list.length === 0 && !isFetching && (
            <Typography sx={{ p: 4, textAlign: 'center' }} color="textSecondary">
              {asked.starts.length > 1 ? '后面没有了。' : `没有找到“${asked.phrase}”。`}
            </Typography>
          )}
          <Box component="ul" aria-label="找到的内容" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.list.map((found) => (
              <FoundRecord
                key={keyOf(found)}
                found={found}
                phrase={asked.phrase}
                ticked={ticked[keyOf(found)] ?? []}
                disabled={busy}
                onTick={(positions) => setTicked({ ...ticked, [keyOf(found)]: positions })}
              />
            ))}
          </Box>
        </Card>
      )}
      {data && asked && (data.next || asked.starts.length > 1) && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <PageButtons
            onPrevious={
              asked.starts.length > 1 && (() => find({ ...asked, starts: asked.starts.slice(0, -1) }))
            }
            onNext={
              data.next !== undefined && (() => find({ ...asked, starts: [...asked.starts, data.next] }))
            }
          />
        </Box>
      )}
    </Box>
  )
}
export default TextReplacePage
