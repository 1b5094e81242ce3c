// Address of a link: typed, or that of a published page which is found by its title.

import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type Hit, SEARCH_MAX, search } from '#features/search/contract.ts'
import { callStaff } from '#platform/console/api.ts'
import { focusOnMount } from '#platform/console/components/focus-on-mount.ts'
import { useComposition } from '#platform/console/use-composition.ts'
import { useDebounced } from '#platform/console/use-debounced.ts'
import { shortNameOf } from '#platform/contract/kinds.ts'
import { readAddress } from '#platform/readers/address.ts'

const VALID_ADDRESS = /^(\/(?!\/)|https?:\/\/[^\s/]|mailto:|tel:)\S*$/i
/** What is typed is on its way to an address, and no title. */
const ADDRESS_START = /^(\/|https?:|mailto:|tel:)/i

export const isValidAddress = (address: string) => VALID_ADDRESS.test(readAddress(address))

const usePages = (typed: string) => {
  const keyword = useDebounced(typed.slice(0, SEARCH_MAX))
  const { data, isFetching } = useQuery({
    queryKey: ['pages', keyword],
    queryFn: () => callStaff(search, { keyword, pagesize: 8 }),
    enabled: keyword !== '' && !ADDRESS_START.test(keyword),
  })
  return { pages: data?.list ?? [], isSearching: isFetching || keyword !== typed.slice(0, SEARCH_MAX) }
}

interface Props {
  address: string
  onChange: (address: string) => void
  onChoose: (address: string, title: string) => void
}

export const LinkInput = ({ address, onChange, onChoose }: Props) => {
  const typed = readAddress(address)
  const isTitle = typed !== '' && !ADDRESS_START.test(typed)
  const { pages, isSearching } = usePages(typed)
  const composition = useComposition(address, onChange)
  const hint = isTitle ? '请从列表中选择页面；其他网站的地址以 https:// 开头' : '须以 / 或 https:// 开头'
  return (
    <Autocomplete<Hit, false, false, true>
      freeSolo
      options={isTitle ? pages : []}
      value={null}
      inputValue={composition.value}
      onInputChange={(_, text, reason) =>
        (reason === 'input' || reason === 'clear') && composition.onChange(text)
      }
      onChange={(_, chosen) => {
        if (chosen && typeof chosen === 'object') onChoose(chosen.url, chosen.title)
      }}
      // The server has searched already.
      filterOptions={(options) => options}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.title)}
      getOptionKey={(option) => (typeof option === 'string' ? option : `${option.kind} ${option.id}`)}
      loading={isTitle && isSearching}
      loadingText="正在查找"
      renderOption={({ key, ...option }, { kind, title, url }) => (
        <Box component="li" key={key} {...option} sx={{ display: 'block !important' }}>
          {title}
          <Typography variant="caption" component="div" color="textSecondary">
            {shortNameOf(kind)} · {url}
          </Typography>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          onCompositionStart={composition.onCompositionStart}
          onCompositionEnd={composition.onCompositionEnd}
          label="地址，或本站页面的标题"
          placeholder="https://、/info/view/1 或标题中的词"
          inputRef={focusOnMount}
          error={typed !== '' && !isTitle && !isValidAddress(typed)}
          helperText={typed !== '' && !isValidAddress(typed) ? hint : ' '}
        />
      )}
    />
  )
}
