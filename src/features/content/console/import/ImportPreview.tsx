// Preview of an imported table: each line with how its cells were read, or why it is refused.
import { Alert, Box, Button, Chip, Typography } from '@mui/material'
import { useHeadingFocus } from '#platform/browser/use-heading-focus.ts'
import { useImportedLines } from '#platform/browser/use-imported-lines.ts'
import { DescriptionList } from '#platform/console/components/Panel.tsx'
import { listHref } from '#platform/console/lists/list-parts.tsx'
import { statusColours } from '#platform/console/theme.ts'
import { editedKinds, type ImportedKind } from '#platform/contract/kinds.ts'
import {
  countOf,
  type ImportAnswer,
  type ImportedLine,
  type ImportStep,
  importSummary,
  lineStateNames,
} from '#platform/contract/sheet-import.ts'

/** Lines at first, and with each press. */
const SHOWN = 20
/** Characters of a cell; a text of many pages would hide the others. */
const CELL_SHOWN = 200

const colourOf: Record<ImportedLine['state'], object> = {
  good: statusColours.success,
  made: statusColours.success,
  existing: statusColours.neutral,
  refused: statusColours.warning,
}

const shortened = (text: string) => (text.length > CELL_SHOWN ? `${text.slice(0, CELL_SHOWN)}…` : text)

const Line = ({ kind, line }: { kind: ImportedKind; line: ImportedLine }) => {
  const { row, title, state, id, cells, understood, complaints } = line
  const readings = new Map(understood.map(({ column, text }) => [column, text]))
  return (
    <Box
      component="li"
      sx={{ borderTop: 1, borderColor: 'divider', py: 1.5, display: 'grid', gap: 1, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1 }}>
        <Typography component="h2" variant="subtitle1" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          第 {row} 行 {title || '（没有标题）'}
        </Typography>
        <Chip size="small" label={lineStateNames[state]} sx={colourOf[state]} />
      </Box>
      {complaints.map(({ column, text }) => (
        <Alert severity="warning" key={column} sx={{ py: 0 }}>
          <b>{column}</b>：{text}
        </Alert>
      ))}
      <Box component="details" open={state === 'refused' || undefined} sx={{ minWidth: 0 }}>
        <Typography component="summary" color="primary" sx={{ cursor: 'pointer', py: 1 }}>
          看这一行读出了什么
        </Typography>
        <DescriptionList
          items={cells.map(({ column, text }) => [
            column,
            <Box key={column} sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
              {shortened(text)}
              {readings.has(column) && (
                <Typography variant="body2" color="primary">
                  {readings.get(column)}
                </Typography>
              )}
            </Box>,
          ])}
        />
      </Box>
      {id > 0 && (
        <Box>
          <Button size="small" href={`#/${kind}/${id}`}>
            打开第 {row} 行的{editedKinds[kind]}
          </Button>
        </Box>
      )}
    </Box>
  )
}

const Lines = ({ kind, lines }: { kind: ImportedKind; lines: readonly ImportedLine[] }) => {
  const { filters, shown, more, showMore } = useImportedLines(lines, SHOWN)
  return (
    <>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Box component="legend" sx={{ float: 'left', alignSelf: 'center', p: 0, mr: 1 }}>
          查看
        </Box>
        {filters.map(({ name, text, count, isChosen, choose }) => (
          <Button
            key={name}
            size="small"
            variant={isChosen ? 'contained' : 'outlined'}
            aria-pressed={isChosen}
            onClick={choose}
          >
            {text} {count}
          </Button>
        ))}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, minWidth: 0 }}>
        {shown.map((line) => (
          <Line key={`${line.sheet}:${line.row}`} kind={kind} line={line} />
        ))}
      </Box>
      {more > 0 && (
        <Box>
          <Button variant="outlined" onClick={showMore}>
            再看 {more} 行
          </Button>
        </Box>
      )}
    </>
  )
}

interface Props {
  kind: ImportedKind
  answer: ImportAnswer
  step: ImportStep
  onImport: () => void
  onSaveRefused: () => void
  onAnother: () => void
}

export const ImportPreview = ({ kind, answer, step, onImport, onSaveRefused, onAnother }: Props) => {
  const { unknown, unread, lines } = answer
  const good = countOf(answer, 'good')
  const summary = useHeadingFocus<HTMLParagraphElement>(true)
  return (
    <>
      <Typography role="status" tabIndex={-1} ref={summary} sx={{ fontWeight: 'bold', outline: 'none' }}>
        {importSummary(answer, step)}
      </Typography>
      {unknown.length > 0 && (
        <Alert severity="info">
          没有读取这些列：{unknown.join('、')}。要导入的，请把表头改成模板里的名称。
        </Alert>
      )}
      {unread.length > 0 && (
        <Alert severity="info">没有读取这些工作表，它们没有模板的表头：{unread.join('、')}。</Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {good > 0 && (
          <Button variant="contained" onClick={onImport}>
            导入 {good} 行，存为草稿
          </Button>
        )}
        {countOf(answer, 'made') > 0 && (
          <Button variant="contained" href={listHref(`/${kind}`, { state: 'draft' })}>
            去看草稿
          </Button>
        )}
        {countOf(answer, 'refused') > 0 && (
          <Button variant="outlined" onClick={onSaveRefused}>
            下载有问题的行，改好再导入
          </Button>
        )}
        <Button variant="outlined" onClick={onAnother}>
          换一份表格
        </Button>
      </Box>
      <Lines kind={kind} lines={lines} />
    </>
  )
}
