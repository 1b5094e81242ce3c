// Order of the banners or links, changed by dragging or by keyboard, and saved by one call.
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormHelperText,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { type ContentRecord, ORDERED_MAX } from '#contract/content/calls.ts'
import { contentOrder, type OrderedKind } from '#contract/content/index.ts'
import { categoriesOf } from '#domain/content.ts'
import { callStaff, failureText } from '../../api.ts'
import { SORTING_HINT, SortableList } from '../../components/sortable/SortableList.tsx'
import { callsOf, nameOf } from '../kinds.ts'
import { StateChip } from '../RecordState.tsx'

interface Props {
  kind: OrderedKind
  onClose: () => void
}

const PAGE = 100

const readOrder = async (kind: OrderedKind): Promise<ContentRecord[]> => {
  const records: ContentRecord[] = []
  for (let page = 1; page <= ORDERED_MAX / PAGE; page++) {
    const input = { sort: 'position', order: 'asc', page, pagesize: PAGE } as const
    const { list } = await callStaff(callsOf(kind).list, input)
    records.push(...list)
    if (list.length < PAGE) break
  }
  return records
}

/** Records that are ordered among themselves: banners of one slot, or all links. */
const groupsOf = (kind: OrderedKind, records: readonly ContentRecord[]) =>
  Object.entries(categoriesOf[kind] ?? { 0: '' })
    .map(([category, name]) => ({
      name,
      items: records.filter((record) => record.category === Number(category)),
    }))
    .filter(({ items }) => items.length > 0)

const OrderDialog = ({ kind, onClose }: Props) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const { data, error } = useQuery({
    queryKey: ['order', kind],
    queryFn: () => readOrder(kind),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const [moved, setMoved] = useState<ContentRecord[]>()
  const [busy, setBusy] = useState(false)
  const records = moved ?? data ?? []
  const groups = groupsOf(kind, records)

  const reorder = (group: readonly ContentRecord[], ids: readonly number[]) => {
    const sorted = group.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    setMoved(groups.flatMap(({ items }) => (items === group ? sorted : items)))
  }
  const save = async () => {
    setBusy(true)
    try {
      await callStaff(contentOrder[kind], { list: records.map(({ id, version }) => ({ id, version })) })
      notify('次序已保存', { type: 'success' })
      refresh()
      onClose()
    } catch (failure) {
      notify(failureText(failure), { type: 'error', autoHideDuration: 8000 })
    }
    setBusy(false)
  }

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="order-title">
      <DialogTitle id="order-title">调整{nameOf(kind)}的次序</DialogTitle>
      <DialogContent>
        <FormHelperText>{SORTING_HINT}</FormHelperText>
        {error && <Alert severity="error">{failureText(error)}</Alert>}
        {groups.map(({ name, items }) => (
          <section key={name} aria-label={name || nameOf(kind)}>
            {name && (
              <Typography variant="subtitle2" component="h3" sx={{ mt: 1.5 }}>
                {name}
              </Typography>
            )}
            <SortableList items={items} unit="条" onOrder={(ids) => reorder(items, ids)}>
              {({ title, state }) => (
                <>
                  <Typography variant="body2" sx={{ flex: 1, minWidth: 0 }}>
                    {title}
                  </Typography>
                  <StateChip state={state} />
                </>
              )}
            </SortableList>
          </section>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          取消
        </Button>
        <Button variant="contained" disabled={busy || !moved} onClick={() => void save()}>
          保存次序
        </Button>
      </DialogActions>
    </Dialog>
  )
}
export default OrderDialog
