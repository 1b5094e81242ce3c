import { Autocomplete, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callsOf } from '#features/content/console/kind-contract.ts'
import type { NewsType } from '#features/news/contract/news.ts'
import { newsTypeNames } from '#features/news/rules.ts'
import { callStaff } from '#platform/console/api.ts'
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

/** Finds an article by its title and adds it to the topic. */
export const AddTopicItem = ({ topic, isDisabled, present, onAdd }: Props) => {
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
      // The server has searched already.
      filterOptions={(found) => found}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title, category }) => `${title}（${newsTypeNames[category as NewsType] ?? ''}）`}
      blurOnSelect
      renderInput={(params) => (
        <TextField {...params} {...composition} label="加入文章" placeholder="输入标题查找" margin="none" />
      )}
    />
  )
}
