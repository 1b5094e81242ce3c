// Articles of a topic: listed, added, taken out, and ordered by dragging or by keyboard. The order is a field of the topic;
// adding an article is an edit of that article, which is saved at once.
import RemoveIcon from '@mui/icons-material/CloseOutlined'
import {
  Alert,
  Autocomplete,
  Box,
  Chip,
  FormHelperText,
  IconButton,
  Link,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInput, useNotify } from 'react-admin'
import { useEditedId } from '#features/content/console/edited-id.ts'
import { callsOf } from '#features/content/console/kind-contract.ts'
import { saveChanges } from '#features/content/console/save-changes.ts'
import { type NewsType, type TopicItem, topicItems } from '#features/news/contract/news.ts'
import { newsTypeNames } from '#features/news/rules.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { SORTING_HINT, SortableList } from '#platform/console/components/sortable/SortableList.tsx'
import { useComposition } from '#platform/console/use-composition.ts'
import { TOPIC } from '#platform/lib/news-types.ts'

interface Props {
  topic: number
  isDisabled: boolean
  /** Ids of its items, which are not offered again. */
  present: readonly number[]
  onAdd: (id: number) => void
}

const calls = callsOf('news')

const AddTopicItem = ({ topic, isDisabled, present, onAdd }: Props) => {
  const [keyword, setKeyword] = useState('')
  const { value, onChange, ...composition } = useComposition(keyword, setKeyword)
  const { data, isFetching } = useQuery({
    queryKey: ['topic-candidates', keyword],
    queryFn: () => callStaff(calls.list, { keyword: keyword.slice(0, 50), page: 1, pagesize: 25 }),
    placeholderData: (before) => before,
  })
  const options = (data?.list ?? []).filter(
    ({ id, category }) => category !== TOPIC && id !== topic && !present.includes(id),
  )
  return (
    <Autocomplete
      options={options}
      value={null}
      inputValue={value}
      onInputChange={(_, text, reason) => reason !== 'selectOption' && onChange(text)}
      onChange={(_, option) => {
        setKeyword('')
        if (option) onAdd(option.id)
      }}
      disabled={isDisabled}
      loading={isFetching}
      loadingText="正在查找"
      noOptionsText="没有找到文章"
      filterOptions={(choices) => choices}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title, category }) => `${title}（${newsTypeNames[category as NewsType] ?? ''}）`}
      blurOnSelect
      renderInput={(params) => (
        <TextField {...params} {...composition} label="加入文章" placeholder="输入标题查找" margin="none" />
      )}
    />
  )
}

const DRAFT_ONLY = '这篇文章有尚未发布的修改，归属的变动一并存进了它的草稿，发布那篇文章后生效'

/** In the order of the form; items that it does not name stand behind. */
const sorted = (items: readonly TopicItem[], order: readonly number[]) => {
  const placeOf = ({ id }: TopicItem) => (order.includes(id) ? order.indexOf(id) : order.length)
  return items.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export const TopicItems = () => {
  const topic = useEditedId()
  const notify = useNotify()
  const { field } = useInput<number[]>({ source: 'items', defaultValue: [] })
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['topic-items', topic],
    queryFn: () => callStaff(topicItems, { id: topic }),
    enabled: topic > 0,
  })
  const items = sorted(data?.list ?? [], field.value ?? [])
  const ids = items.map(({ id }) => id)

  /** Puts an article into the topic, or out of any by 0. */
  const change = async (target: number, id: number, done: string) => {
    setBusy(true)
    try {
      const outcome = await saveChanges('news', id, { topic_id: target })
      notify(outcome === 'saved' ? done : DRAFT_ONLY, {
        type: outcome === 'saved' ? 'success' : 'info',
      })
      await refetch()
    } catch (failure) {
      notify(failureText(failure), { type: 'error', autoHideDuration: 8000 })
    }
    setBusy(false)
  }

  return (
    <Box component="section" aria-labelledby="topic-items-title" sx={{ my: 1, width: '100%' }}>
      <Typography id="topic-items-title" sx={{ fontSize: '0.875rem', fontWeight: 600, mb: 0.5 }}>
        专题文章
      </Typography>
      {topic === 0 && <FormHelperText>先保存草稿，再往专题里加文章。</FormHelperText>}
      {error && <Alert severity="error">{failureText(error)}</Alert>}
      {data && (
        <>
          <AddTopicItem
            topic={topic}
            isDisabled={busy}
            present={ids}
            onAdd={(id) => void change(topic, id, '已加入专题')}
          />
          <SortableList items={items} unit="篇" onOrder={field.onChange}>
            {({ id, title, published }) => (
              <>
                <Link
                  href={`#/news/${id}`}
                  variant="body2"
                  underline="hover"
                  sx={{ flex: 1, minWidth: 0, color: 'inherit' }}
                >
                  {title}
                </Link>
                {!published && <Chip size="small" label="未上线" />}
                <IconButton
                  size="small"
                  disabled={busy}
                  aria-label={`移出专题：${title}`}
                  onClick={() => void change(0, id, '已移出专题，回到它自己的栏目')}
                >
                  <RemoveIcon fontSize="small" />
                </IconButton>
              </>
            )}
          </SortableList>
          <FormHelperText>
            {items.length > 0
              ? `加入和移出立即生效，次序在发布专题后生效；${SORTING_HINT}`
              : '还没有文章。加入后，文章只在本专题页列出，网址随之改变，旧网址会跳转过来'}
          </FormHelperText>
        </>
      )}
    </Box>
  )
}
