// Import of content from a table: choose, look through what was understood, import.
import { Alert, Box, Button, Card, LinearProgress, Tab, Tabs, TextField, Typography } from '@mui/material'
import { type ChangeEvent, type ClipboardEvent, useRef, useState } from 'react'
import { Title, useLocation, useNavigate, useNotify } from 'react-admin'
import { contentKind } from '#features/content/console/console-kind.ts'
import type { DownloadAddress } from '#features/downloads/contract.ts'
import { mayAnywhere } from '#features/identity/rules/rights.ts'
import { useGrants } from '#features/staff/console/own-rights.ts'
import { uploader } from '#features/uploads/browser/upload.ts'
import { call, mediaAddress } from '#platform/browser/call.ts'
import { saveAddress } from '#platform/browser/save-address.ts'
import { failureText, retryAfterSignIn } from '#platform/console/api.ts'
import { editedKinds, IMPORTED_KINDS, type ImportedKind, isImportedKind } from '#platform/contract/kinds.ts'
import {
  type ImportAnswer,
  type ImportStep,
  SHEET_LINES_MAX,
  sheetRule,
} from '#platform/contract/sheet-import.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { importPath } from './import-path.ts'

type State =
  | { kind: 'choosing'; problem?: string }
  | { kind: 'sending'; step: ImportStep; share: number }
  | { kind: 'answered'; file: File; step: ImportStep; answer: ImportAnswer; problem?: string }

const callsOf = (kind: ImportedKind) => {
  const { imports } = contentKind(kind)
  if (!imports) throw new Error(`${kind} cannot be imported`)
  return imports
}

const Sending = ({ share, step, onCancel }: { share: number; step: ImportStep; onCancel: () => void }) => {
  const text = share < 1 ? '正在上传表格' : step === 'preview' ? '正在逐行核对' : '正在存为草稿'
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography>{text}…</Typography>
      <LinearProgress
        aria-label={text}
        sx={{ width: 'min(100%, 24rem)' }}
        {...(share < 1 ? { variant: 'determinate' as const, value: share * 100 } : {})}
      />
      <Button variant="outlined" onClick={onCancel}>
        取消
      </Button>
    </Box>
  )
}

/** Cells that were copied in Excel or WPS, as a table. */
const pastedTable = ({ clipboardData }: ClipboardEvent) => {
  const text = clipboardData.getData('text/plain')
  return /[\t\n]/.test(text.trim()) ? new File([text], '粘贴的表格.csv', { type: 'text/csv' }) : undefined
}

const Steps = ({
  kind,
  onTemplate,
  onChoose,
  onPaste,
}: {
  kind: ImportedKind
  onTemplate: () => void
  onChoose: () => void
  onPaste: (table: File) => void
}) => (
  <>
    <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 1 }}>
      <li>
        下载模板，一行填一条，最多 {SHEET_LINES_MAX}{' '}
        行。旧网站或办公系统导出的表格也可以，表头与模板一致或相近就能认出。
      </li>
      <li>选择填好的表格，先逐行核对，有问题的行会写明原因；这一步不保存任何内容。</li>
      <li>
        确认后存为{editedKinds[kind]}草稿，
        {contentKind(kind).afterImport ?? '补上图片和附件后再发布'}
        。同一份表格再导入一次，不会重复。
      </li>
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="contained" onClick={onChoose}>
        选择表格
      </Button>
      <Button variant="outlined" onClick={onTemplate}>
        下载{editedKinds[kind]}模板
      </Button>
    </Box>
    <TextField
      label="或者粘贴表格"
      size="small"
      helperText="在 Excel 或 WPS 里选中表头和各行，复制后粘贴到这里，随即核对"
      sx={{ maxWidth: '32rem' }}
      fullWidth
      onPaste={(event) => {
        const table = pastedTable(event)
        if (!table) return
        event.preventDefault()
        onPaste(table)
      }}
    />
  </>
)

/** For one kind: another one begins anew. */
const Import = ({ kind }: { kind: ImportedKind }) => {
  const [state, setState] = useState<State>({ kind: 'choosing' })
  const running = useRef<AbortController>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const notify = useNotify()
  const { importSheet, refusedLines, template } = callsOf(kind)

  const send = async (file: File, step: ImportStep, before?: ImportAnswer) => {
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'sending', step, share: 0 })
    const fail = (problem: string) =>
      setState(
        before
          ? { kind: 'answered', file, step: 'preview', answer: before, problem }
          : { kind: 'choosing', problem },
      )
    const onShare = (share: number) => setState((now) => (now.kind === 'sending' ? { ...now, share } : now))
    try {
      const answer = await retryAfterSignIn(() =>
        uploader(importSheet, { step })(file, onShare, controller.signal),
      )
      setState({ kind: 'answered', file, step, answer })
    } catch (error) {
      if (!controller.signal.aborted) return fail(failureText(error))
      fail(step === 'import' ? '已取消。表格如果已经传完，可能已全部存为草稿；再导入一次不会重复。' : '')
    }
  }

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file can be chosen again once it was mended.
    target.value = ''
    if (file) void send(file, 'preview')
  }

  const save = async (work: () => Promise<DownloadAddress>) => {
    try {
      const { file } = await retryAfterSignIn(work)
      saveAddress(mediaAddress(file))
    } catch (error) {
      notify(failureText(error), { type: 'error' })
    }
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="选择表格"
        accept={sheetRule.endings.map((ending) => `.${ending}`).join(',')}
        onChange={choose}
      />
      {state.kind === 'choosing' && (
        <Steps
          kind={kind}
          onChoose={() => input.current?.click()}
          onPaste={(table) => void send(table, 'preview')}
          onTemplate={() => void save(async () => (await call(template, {})).data)}
        />
      )}
      {state.kind === 'sending' && (
        <Sending share={state.share} step={state.step} onCancel={() => running.current?.abort()} />
      )}
      {state.kind !== 'sending' && state.problem && <Alert severity="error">{state.problem}</Alert>}
      {state.kind === 'answered' && (
        <ImportPreview
          key={state.step}
          kind={kind}
          answer={state.answer}
          step={state.step}
          onImport={() => void send(state.file, 'import', state.answer)}
          onSaveRefused={() => void save(() => uploader(refusedLines, { name: state.file.name })(state.file))}
          onAnother={() => input.current?.click()}
        />
      )}
    </Box>
  )
}

const ImportPage = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('kind') ?? ''
  const grants = useGrants()
  const own = IMPORTED_KINDS.filter((kind) => mayAnywhere(grants, 'write', kind))
  const kind = isImportedKind(asked) ? asked : (own[0] ?? IMPORTED_KINDS[0])
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 960, minWidth: 0, mt: 2 }}>
      <Title title="从表格导入" />
      <Tabs
        value={kind}
        onChange={(_, chosen: ImportedKind) => navigate(importPath(chosen), { replace: true })}
        aria-label="导入什么"
        variant="scrollable"
        allowScrollButtonsMobile
      >
        {IMPORTED_KINDS.filter((name) => name === kind || own.includes(name)).map((name) => (
          <Tab key={name} value={name} label={editedKinds[name]} />
        ))}
      </Tabs>
      <Card sx={{ p: { xs: 1.5, sm: 2.5 } }}>
        <Import key={kind} kind={kind} />
      </Card>
    </Box>
  )
}
export default ImportPage
