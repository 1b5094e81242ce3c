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
import { categoriesOf, contentKind } from '#features/content/console/console-kind.ts'
import { callsOf, nameOf } from '#features/content/console/kind-contract.ts'
import { StateChip } from '#features/content/console/RecordState.tsx'
import { type ContentRecord, ORDERED_MAX } from '#features/content/contract/calls.ts'
import { Refused } from '#platform/browser/call.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { SORTING_HINT, SortableList } from '#platform/console/components/sortable/SortableList.tsx'
import { type OrderedKind } from '#platform/contract/kinds.ts'

interface Props {
  kind: OrderedKind
  onClose: () => void
}

const PAGE = 100

/** All records, or none where there are too many to be ordered. */
const readOrder = async (kind: OrderedKind) => {
  // By id: a record that is moved meanwhile may stand on two pages.
  const records = new Map<number, ContentRecord>()
  for (let page = 1; ; page++) {
    const input = { sort: 'position', order: 'asc', page, pagesize: PAGE } as const
    const { list, count } = await callStaff(callsOf(kind).list, input)
    if (count > ORDERED_MAX) return { count, records: [] }
    for (const record of list) records.set(record.id, record)
    if (list.length < PAGE) return { count, records: [...records.values()] }
  }
}

/** Records that are ordered among themselves: banners of one slot, or all links. */
const groupsOf = (kind: OrderedKind, records: readonly ContentRecord[]) =>
  Object.entries(categoriesOf(kind) ?? { 0: '' })
    .map(([category, name]) => ({
      name,
      items: records.filter((record) => record.category === Number(category)),
    }))
    .filter(({ items }) => items.length > 0)

const OrderDialog = ({ kind, onClose }: Props) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const { data, error, refetch } = useQuery({
    queryKey: ['order', kind],
    queryFn: () => readOrder(kind),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  /** Ids in the chosen order; a record that is not among them is new, and stands first as new ones do. */
  const [chosen, setChosen] = useState<readonly number[]>()
  const [busy, setBusy] = useState(false)
  const saved = data?.records ?? []
  const records = chosen ? saved.toSorted((a, b) => chosen.indexOf(a.id) - chosen.indexOf(b.id)) : saved
  const groups = groupsOf(kind, records)

  const reorder = (group: readonly ContentRecord[], ids: readonly number[]) =>
    setChosen(groups.flatMap(({ items }) => (items === group ? ids : items.map(({ id }) => id))))
  const save = async () => {
    setBusy(true)
    try {
      const { order } = contentKind(kind)
      if (order) await callStaff(order, { list: records.map(({ id, version }) => ({ id, version })) })
      notify('次序已保存', { type: 'success' })
      refresh()
      onClose()
    } catch (failure) {
      notify(failureText(failure), { type: 'error', autoHideDuration: 8000 })
      // Changed by others: the chosen order is kept for what is saved now.
      if (failure instanceof Refused) await refetch()
    }
    setBusy(false)
  }

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="order-title">
      <DialogTitle id="order-title">调整{nameOf(kind)}的次序</DialogTitle>
      <DialogContent>
        <FormHelperText>{SORTING_HINT}</FormHelperText>
        {data && data.count > ORDERED_MAX && (
          <Alert severity="warning">
            共 {data.count} 条，一次最多排列 {ORDERED_MAX}{' '}
            条。请先删除不再使用的，或在各条的“排序”中填写次序。
          </Alert>
        )}
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
        <Button variant="contained" disabled={busy || !chosen} onClick={() => void save()}>
          保存次序
        </Button>
      </DialogActions>
    </Dialog>
  )
}
export default OrderDialog
