import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import { lazy } from 'react'
import type { ConsoleKind } from '#features/content/console/console-kind.ts'
import { BadExpert, BadTopic, OldAddressTaken, TopicHasItems } from '#features/news/contract/editing.ts'
import { isTopic } from '#features/news/contract/news.ts'
import { newsTypeNames } from '#features/news/rules.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import { articlePath } from '#platform/lib/paths.ts'

const placeOf = ({ type, topic_id }: Values) => ({ type: Number(type), topic_id: Number(topic_id ?? 0) })

export const news: ConsoleKind = {
  icon: ArticleIcon,
  form: lazy(async () => ({ default: (await import('./ArticleForms.tsx')).NewsForm })),
  labels: { type: newsTypeNames },
  category: 'type',
  hasMarks: true,
  // An article stands in one topic: the items stay with the original.
  notCopied: ['createtime', 'items', 'old_address'],
  page: {
    title: 'title',
    body: (values) => (isTopic(placeOf(values)) ? undefined : 'content'),
    // An article moves between news centre, topic and expert news.
    address: (id, values) => articlePath({ id, ...placeOf(values) }),
  },
  refusalFields: {
    [BadTopic.code]: 'topic_id',
    [BadExpert.code]: 'expert_id',
    [TopicHasItems.code]: 'type',
    [OldAddressTaken.code]: 'old_address',
  },
}
