// Form of one record of any kind, existing or new.
import { Alert, Button, Skeleton } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { Form, Loading, useNavigate, useParams, useResourceContext } from 'react-admin'
import { emptyRecord } from '#contract/content/calls.ts'
import type { EditedKind } from '#contract/content/index.ts'
import { callStaff, failureText } from '../api.ts'
import { ContentEditor } from './ContentEditor.tsx'
import { callsOf, isEditedKind, validationErrors } from './kinds.ts'
import { StoredFields } from './StoredFields.tsx'
import type { LoadedContent } from './use-content-editor.ts'

const articleForms = () => import('./forms/ArticleForms.tsx')
const projectForms = () => import('./forms/ProjectForms.tsx')
const tenderForms = () => import('./forms/TenderForms.tsx')
const siteForms = () => import('./forms/SiteForms.tsx')

const inputsOf: Record<EditedKind, LazyExoticComponent<ComponentType>> = {
  news: lazy(async () => ({ default: (await articleForms()).NewsForm })),
  plans: lazy(async () => ({ default: (await articleForms()).PlanForm })),
  experts: lazy(async () => ({ default: (await articleForms()).ExpertForm })),
  projects: lazy(async () => ({ default: (await projectForms()).ProjectForm })),
  tenders: lazy(async () => ({ default: (await tenderForms()).TenderForm })),
  banners: lazy(async () => ({ default: (await siteForms()).BannerForm })),
  links: lazy(async () => ({ default: (await siteForms()).LinkForm })),
  placements: lazy(async () => ({ default: (await siteForms()).PlacementForm })),
  settings: lazy(async () => ({ default: (await import('./forms/SettingsForm.tsx')).SettingsForm })),
}

interface Props {
  kind: EditedKind
  loaded: LoadedContent
  /** Reads the record again and starts a new form; what was typed is lost. */
  onReload: (id: number) => void
}

const ContentForm = ({ kind, loaded, onReload }: Props) => {
  const Inputs = inputsOf[kind]
  // Initial values stay those of the first render: the reply to a save must not replace what is typed meanwhile.
  const [initialValues] = useState(loaded.fields)
  return (
    <Form
      defaultValues={initialValues}
      validate={(values) => validationErrors(kind, values)}
      // Only the buttons submit, as each means something else; the enter key does nothing.
      onSubmit={() => undefined}
      noValidate
    >
      <ContentEditor kind={kind} loaded={loaded} onReload={onReload}>
        {loaded.record.state === 'removed' ? (
          <StoredFields kind={kind} fields={loaded.fields} />
        ) : (
          // As high as the screen, so that the toolbar below does not move when the inputs have loaded.
          <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '100vh' }} />}>
            <Inputs />
          </Suspense>
        )}
      </ContentEditor>
    </Form>
  )
}

const newContent = (kind: EditedKind): LoadedContent => ({
  record: emptyRecord(kind, 0),
  fields: {},
  note: '',
})

/** Number of addresses that were typed or followed since the screen was opened. */
const useAddressChanges = (): number => {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const onChange = () => setCount((before) => before + 1)
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [])
  return count
}

const NewContent = ({ kind }: { kind: EditedKind }) => {
  const navigate = useNavigate()
  return (
    <ContentForm
      kind={kind}
      loaded={newContent(kind)}
      // After the first save the record has a page of its own.
      onReload={(id) => navigate(`/${kind}/${id}`, { replace: true })}
    />
  )
}

const ExistingContent = ({ kind, id }: { kind: EditedKind; id: number }) => {
  const client = useQueryClient()
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['content', kind, id],
    queryFn: () => callStaff(callsOf(kind).get, { id }) as Promise<LoadedContent>,
    // Never refetched by itself: that would replace what is being edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const reload = useCallback(
    () => client.resetQueries({ queryKey: ['content', kind, id] }),
    [client, kind, id],
  )
  if (error)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>} sx={{ mt: 2 }}>
        {failureText(error)}
      </Alert>
    )
  if (!data) return <Loading />
  return <ContentForm key={dataUpdatedAt} kind={kind} loaded={data} onReload={() => void reload()} />
}

/** The address has an id for an existing record, and none for a new one. */
const ContentPage = () => {
  const kind = useResourceContext()
  const { id } = useParams<{ id: string }>()
  const addressChanges = useAddressChanges()
  if (!isEditedKind(kind)) return null
  // After its first save a new record has the address of a saved one, of which the router does not know: to the router,
  // typing the address of a new record again is no change, and the form would go on in the saved one.
  if (id === undefined) return <NewContent key={addressChanges} kind={kind} />
  return Number(id) ? <ExistingContent key={`${kind}:${id}`} kind={kind} id={Number(id)} /> : null
}
export default ContentPage
