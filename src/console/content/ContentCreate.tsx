import { useNavigate, useResourceContext } from 'react-admin'
import type { EditedKind } from '#contract/content/index.ts'
import { ContentForm } from './ContentForm.tsx'
import { isEditedKind } from './calls.ts'

const newContent = (kind: EditedKind) => ({
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
    scheduled_version: 0,
    updatetime: '',
    editor: '',
    url: '',
  },
  fields: {},
})

const ContentCreate = () => {
  const kind = useResourceContext()
  const navigate = useNavigate()
  if (!isEditedKind(kind)) return null
  return (
    <ContentForm
      kind={kind}
      loaded={newContent(kind)}
      // Once it has been saved, there is a screen that reads it.
      onReload={(id) => navigate(`/${kind}/${id}`, { replace: true })}
    />
  )
}
export default ContentCreate
