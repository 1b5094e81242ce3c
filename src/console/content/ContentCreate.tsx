import { Title, useResourceContext } from 'react-admin'
import type { EditedKind } from '#contract/content/index.ts'
import { ContentForm } from './ContentForm.tsx'
import { isKind, nameOf } from './calls.ts'

const nothing = (kind: EditedKind) => ({
  record: {
    id: 0,
    kind,
    title: '',
    category: 0,
    marks: [],
    cover: '',
    state: 'draft' as const,
    version: 0,
    live_version: 0,
    live_since: '',
    publish_at: '',
    updatetime: '',
    editor: '',
    url: '',
  },
  fields: {},
})

const ContentCreate = () => {
  const kind = useResourceContext()
  if (!isKind(kind)) return null
  return (
    <>
      <Title title={`新建${nameOf(kind)}`} />
      <ContentForm kind={kind} loaded={nothing(kind)} onReload={() => undefined} />
    </>
  )
}
export default ContentCreate
