// Articles of a topic: listed, added, taken out, and ordered by dragging or by keyboard. The order is a field of the topic;
// adding an article is an edit of that article, which is saved at once.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Alert, Box, FormHelperText, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInput, useNotify } from 'react-admin'
import type { ContentRecord } from '#contract/content/calls.ts'
import { type TopicItem, topicItems } from '#contract/news.ts'
import { callStaff, failureText } from '../../api.ts'
import { useEditedId } from '../edited-id.ts'
import { callsOf } from '../kinds.ts'
import { AddTopicItem } from './AddTopicItem.tsx'
import { announcements } from './announcements.ts'
import { TopicItemRow } from './TopicItemRow.tsx'

const calls = callsOf('news')

/** How a change is saved that concerns nothing but the topic: live where all of it is live, and scheduled likewise. */
const modeFor = ({ state, version, scheduled_version }: ContentRecord) => {
  if (state === 'live') return 'publish'
  return state === 'scheduled' && scheduled_version === version ? 'schedule' : 'draft'
}

/** Puts an article into the topic, or out of any by 0. */
const moveTo = async (topic: number, id: number): Promise<'published' | 'draft'> => {
  const { record, fields } = await callStaff(calls.get, { id })
  const { version, publish_at } = record
  const mode = modeFor(record)
  await callStaff(calls.save, {
    ...fields,
    id,
    version,
    topic_id: topic,
    mode,
    publish_at: mode === 'schedule' ? publish_at : undefined,
  })
  return mode !== 'draft' || (record.state === 'draft' && record.live_version === 0) ? 'published' : 'draft'
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
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const items = sorted(data?.list ?? [], field.value ?? [])
  const ids = items.map(({ id }) => id)

  const move = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id)
      field.onChange(arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))))
  }
  const change = async (target: number, id: number, done: string) => {
    setBusy(true)
    try {
      const outcome = await moveTo(target, id)
      notify(outcome === 'published' ? done : DRAFT_ONLY, {
        type: outcome === 'published' ? 'success' : 'info',
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
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            onDragEnd={move}
            accessibility={announcements(items)}
          >
            <SortableContext items={ids} strategy={verticalListSortingStrategy}>
              <Box component="ol" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
                {items.map((item, position) => (
                  <TopicItemRow
                    key={item.id}
                    item={item}
                    position={position + 1}
                    isDisabled={busy}
                    onRemove={() => void change(0, item.id, '已移出专题，回到它自己的栏目')}
                  />
                ))}
              </Box>
            </SortableContext>
          </DndContext>
          <FormHelperText>
            {items.length > 0
              ? '拖动左侧手柄排序，或选中手柄后按空格、上下键；次序在发布专题后生效'
              : '还没有文章。加入后，文章只在本专题页列出，网址随之改变，旧网址会跳转过来'}
          </FormHelperText>
        </>
      )}
    </Box>
  )
}
