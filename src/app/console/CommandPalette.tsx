// Command palette: goes to sections, begins new records, and finds records of every kind by their titles.
import { Autocomplete, Box, Dialog, DialogContent, type PopperProps, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-admin'
import { isEditedKind, nameOf } from '#features/content/console/kind-contract.ts'
import { findContent } from '#features/content/contract/find.ts'
import { stateNames } from '#features/content/rules.ts'
import { mayAnywhere } from '#features/identity/rules/rights.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { focusOnMount } from '#platform/console/components/focus-on-mount.ts'
import { listPath } from '#platform/console/lists/list-parts.tsx'
import { mayCall, type Role } from '#platform/console/session.ts'
import { useComposition } from '#platform/console/use-composition.ts'
import { useDebounced } from '#platform/console/use-debounced.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { TOPIC } from '#platform/lib/news-types.ts'
import { type Person, sectionsFor } from './sections.ts'
import { usePerson } from './use-person.ts'

const KEYWORD_MAX = 50
const ID = 'command-palette'

interface Entry {
  group: '前往' | '新建' | '内容'
  label: string
  hint?: string
  path: string
}

const commandsFor = (person: Person): Entry[] => {
  const { role, grants } = person
  const own = sectionsFor(person)
  return [
    { group: '前往', label: '概览', path: '/' },
    ...own.map(({ name, label, to }): Entry => ({ group: '前往', label, path: to ?? `/${name}` })),
    ...(mayCall(findContent, role) && mayAnywhere(grants, 'read', 'news')
      ? [{ group: '前往', label: '专题', path: listPath('/news', { category: TOPIC }) } as const]
      : []),
    ...own.flatMap(({ name, label, create }): Entry[] =>
      create && (!isEditedKind(name) || mayAnywhere(grants, 'write', name))
        ? [{ group: '新建', label: `新建${label}`, path: `/${name}/create` }]
        : [],
    ),
  ]
}

const recordEntry = ({ kind, id, title, state }: Output<typeof findContent>['list'][number]): Entry => ({
  group: '内容',
  label: title,
  hint: `${isEditedKind(kind) ? nameOf(kind) : ''} ${id} · ${stateNames[state]}`,
  path: `/${kind}/${id}`,
})

const useRecords = (typed: string, role: Role | undefined) => {
  const keyword = useDebounced(typed)
  const { data, error, isFetching } = useQuery({
    queryKey: ['find-content', keyword],
    queryFn: () => callStaff(findContent, { keyword }),
    enabled: keyword !== '' && mayCall(findContent, role),
    placeholderData: (before) => before,
  })
  return {
    records: typed === '' ? [] : (data?.list ?? []).map(recordEntry),
    error,
    isSearching: isFetching || (keyword !== typed && mayCall(findContent, role)),
  }
}

/** In place of a popup: the list stands in the dialog. */
const ListInDialog = ({ children }: PopperProps) => <Box sx={{ mt: 1 }}>{children as ReactNode}</Box>

const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  const person = usePerson()
  const { role } = person
  const [text, setText] = useState('')
  const composition = useComposition(text, setText)
  const typed = text.trim().slice(0, KEYWORD_MAX)
  const { records, error, isSearching } = useRecords(typed, role)
  const words = typed.split(/\s+/)
  const commands = commandsFor(person).filter(({ label }) => words.every((word) => label.includes(word)))
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${ID}-label`}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <DialogContent>
        <Autocomplete
          id={ID}
          open
          disablePortal
          disableClearable
          autoHighlight
          forcePopupIcon={false}
          options={[...commands, ...records]}
          // The groups are matched above, the records by the server.
          filterOptions={(entries) => entries}
          getOptionKey={({ path }) => path}
          groupBy={({ group }) => group}
          inputValue={composition.value}
          onInputChange={(_, next, reason) => reason === 'input' && composition.onChange(next)}
          onChange={(_, { path }) => {
            onClose()
            navigate(path)
          }}
          onClose={(_, reason) => reason === 'escape' && onClose()}
          noOptionsText={
            error
              ? failureText(error)
              : isSearching
                ? '正在查找'
                : mayCall(findContent, role)
                  ? '没有找到栏目或内容'
                  : '没有找到这个栏目；任务请在各审核列表里搜索'
          }
          slots={{ popper: ListInDialog }}
          slotProps={{ paper: { elevation: 0 }, listbox: { sx: { maxHeight: 'calc(100dvh - 240px)' } } }}
          renderGroup={({ key, group, children }) => (
            <Box component="div" role="group" aria-label={group} key={key}>
              <Box aria-hidden sx={{ px: 2, pt: 1, typography: 'caption', color: 'text.secondary' }}>
                {group}
              </Box>
              <Box component="ul" role="presentation" sx={{ p: 0 }}>
                {children}
              </Box>
            </Box>
          )}
          renderOption={({ key, ...option }, { label, hint }) => (
            <Box component="li" key={key} {...option} sx={{ gap: 1, flexWrap: 'wrap' }}>
              {label}
              {hint && (
                <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {hint}
                </Box>
              )}
            </Box>
          )}
          renderInput={(params) => (
            <TextField
              {...params}
              onCompositionStart={composition.onCompositionStart}
              onCompositionEnd={composition.onCompositionEnd}
              inputRef={focusOnMount}
              margin="none"
              label="查找与跳转"
              placeholder={mayCall(findContent, role) ? '栏目、“新建”或内容标题' : '栏目的名称'}
            />
          )}
        />
      </DialogContent>
    </Dialog>
  )
}
export default CommandPalette
