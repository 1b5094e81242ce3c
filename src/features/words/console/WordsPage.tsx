// The list of banned and sensitive words, and what admins do with it.
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Alert, Box, Button, Chip, Link } from '@mui/material'
import { useState } from 'react'
import { Button as ListButton, useListContext, useNotify, useRefresh, useUnselectAll } from 'react-admin'
import { IMPORTED_AT_ONCE, removeWords, type Word } from '#features/words/contract.ts'
import { type Level, levelNames } from '#features/words/rules/words.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { ConfirmDialog } from '#platform/console/components/ConfirmDialog.tsx'
import { KeywordInput } from '#platform/console/inputs/KeywordInput.tsx'
import { BulkButtons } from '#platform/console/lists/bulk/BulkButtons.tsx'
import type { Column } from '#platform/console/lists/columns.ts'
import { FilterSelect, listHref, NoRecords } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import { RecordRows } from '#platform/console/lists/RecordRows.tsx'
import { choicesOf } from '#platform/console/texts/format.ts'
import { statusColours } from '#platform/console/theme.ts'
import { useWordLists, useWordsChanged } from './lists.ts'
import { ImportDialog, PeopleDialog } from './PasteDialogs.tsx'
import { TryDialog } from './TryDialog.tsx'
import { WordDialog } from './WordDialog.tsx'
import { WORDS } from './words.ts'

const filters = [
  <KeywordInput key="keyword" source="keyword" alwaysOn placeholder="搜索词、替换、例外或备注" />,
  <FilterSelect key="level" source="level" label="级别" choices={choicesOf(levelNames)} alwaysOn />,
]

const levelColours: Record<Level, keyof typeof statusColours> = {
  banned: 'error',
  sensitive: 'warning',
  hint: 'neutral',
}

const EditableWord = ({ word }: { word: Word }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Link
        component="button"
        type="button"
        variant="body2"
        sx={{ fontWeight: 600 }}
        onClick={() => setOpen(true)}
      >
        {word.word}
      </Link>
      {isOpen && <WordDialog word={word} onClose={() => setOpen(false)} />}
    </>
  )
}

const columns: Column<Word>[] = [
  {
    source: 'word',
    label: '词',
    cell: (word) => <EditableWord word={word} />,
    narrow: { title: (word) => <EditableWord word={word} /> },
  },
  {
    source: 'level',
    label: '级别',
    text: ({ level }) => levelNames[level],
    cell: ({ level }) => (
      <Chip size="small" label={levelNames[level]} sx={statusColours[levelColours[level]]} />
    ),
    narrow: 'chip',
  },
  {
    source: 'replacement',
    label: '替换为',
    narrow: { line: ({ replacement }) => replacement && `替换为 ${replacement}` },
  },
  {
    source: 'exceptions',
    label: '例外',
    text: ({ exceptions }) => exceptions.join('、'),
    narrow: { line: ({ exceptions }) => exceptions.length > 0 && `例外 ${exceptions.join('、')}` },
  },
  { source: 'note', label: '备注', narrow: 'line' },
]

const RemoveButton = () => {
  const { selectedIds } = useListContext<Word>()
  const unselect = useUnselectAll(WORDS)
  const notify = useNotify()
  const refresh = useRefresh()
  const changed = useWordsChanged()
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      for (let at = 0; at < selectedIds.length; at += IMPORTED_AT_ONCE)
        await callStaff(removeWords, { ids: selectedIds.slice(at, at + IMPORTED_AT_ONCE).map(Number) })
      notify(`已删除 ${selectedIds.length} 个词`, { type: 'success' })
      unselect()
    } catch (error) {
      notify(failureText(error), { type: 'error' })
    }
    changed()
    refresh()
    setBusy(false)
    setOpen(false)
  }
  return (
    <>
      <BulkButtons>
        <ListButton label="删除" color="error" startIcon={<DeleteIcon />} onClick={() => setOpen(true)} />
      </BulkButtons>
      {isOpen && (
        <ConfirmDialog
          title={`删除 ${selectedIds.length} 个词？`}
          text="删除后不再检查这些词。删了哪些，操作记录里都有。"
          confirmLabel="删除"
          isDestructive
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type OpenDialog = 'new' | 'import' | 'people' | 'try' | undefined

const ListActions = () => {
  const [open, setOpen] = useState<OpenDialog>()
  const { data } = useWordLists()
  const close = () => setOpen(undefined)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 1, justifyContent: 'flex-end' }}>
      <Button href={listHref('/audit', { action: 'words.' })}>操作记录</Button>
      <Button onClick={() => setOpen('try')}>试一段文字</Button>
      <Button variant="outlined" disabled={!data} onClick={() => setOpen('people')}>
        领导姓名职务
      </Button>
      <Button variant="outlined" onClick={() => setOpen('import')}>
        粘贴导入
      </Button>
      <Button variant="contained" onClick={() => setOpen('new')}>
        新建
      </Button>
      {open === 'new' && <WordDialog onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
      {open === 'people' && data && <PeopleDialog people={data.people} onClose={close} />}
      {open === 'try' && <TryDialog onClose={close} />}
    </Box>
  )
}

const WordsPage = () => (
  <>
    <Alert severity="info" sx={{ mt: 2 }}>
      写稿时标出；发布、定时、送审时，禁用的不能发布，敏感的须写明理由，理由记入操作记录。
    </Alert>
    <RecordList filters={filters} actions={<ListActions />} title="错敏词" exported={columns}>
      <RecordRows
        columns={columns}
        bulkActions={<RemoveButton />}
        empty={
          <NoRecords
            title="词表还是空的"
            hint="按“新建”加一个词，或从 Excel 粘贴导入。"
            filtered={{ title: '没有符合条件的词', hint: '请换个词，或清除筛选。' }}
          />
        }
      />
    </RecordList>
  </>
)
export default WordsPage
