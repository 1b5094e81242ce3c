import { Alert, Box, Button, Card, Skeleton } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Form, Loading, Title, useLocation, useNavigate, useParams, useResourceContext } from 'react-admin'
import { contentKind, copiedFields } from '#features/content/console/console-kind.ts'
import { emptyRecord } from '#features/content/contract/calls.ts'
import { mediaAddress } from '#platform/browser/call.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { DescriptionList } from '#platform/console/components/Panel.tsx'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import type { Message } from '#platform/console/forms/SaveMessage.tsx'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { AskedField } from './AskedField.tsx'
import { ContentEditor } from './ContentEditor.tsx'
import { askedFieldIn } from './field-address.ts'
import { displayText } from './history/comparison.ts'
import {
  callsOf,
  fieldLabels,
  isEditedKind,
  nameOf,
  type SavePurpose,
  validationErrors,
} from './kind-contract.ts'
import type { LoadedContent } from './use-content-editor.ts'

const Pictures = ({ images }: { images: readonly { file: string }[] }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {images.map(({ file }) => (
      <Box
        key={file}
        component="img"
        src={mediaAddress(file)}
        alt=""
        sx={{ width: 120, height: 80, objectFit: 'cover', borderRadius: 1 }}
      />
    ))}
  </Box>
)

const StoredValue = ({ kind, name, value }: { kind: EditedKind; name: string; value: unknown }) =>
  name === 'images' ? (
    <Pictures images={value as { file: string }[]} />
  ) : (
    <Box sx={{ whiteSpace: 'pre-wrap', maxHeight: 400, overflow: 'auto' }}>
      {displayText(kind, name, value)}
    </Box>
  )

const StoredFields = ({ kind, fields }: { kind: EditedKind; fields: Values }) => {
  const filled = fieldLabels(kind).filter(([name]) => displayText(kind, name, fields[name]) !== '')
  return (
    <>
      <Alert severity="info" sx={{ mb: 1.5 }}>
        这条内容在回收站里，只能查看。恢复后成为草稿，即可修改。
      </Alert>
      <Card sx={{ p: { xs: 1.5, sm: 2.5 } }}>
        <DescriptionList
          items={filled.map(([name, label]) => [
            label,
            <StoredValue key={name} kind={kind} name={name} value={fields[name]} />,
          ])}
        />
      </Card>
    </>
  )
}

interface Props {
  kind: EditedKind
  loaded: LoadedContent
  /** Field that gets the focus; `''` for none. */
  askedField?: string
  /** Reads the record again and starts a new form, with this message; what was typed is lost. */
  onReload: (id: number, message?: Message) => void
}

const ContentForm = ({ kind, loaded, askedField = '', onReload }: Props) => {
  const Inputs = contentKind(kind).form
  // Initial values stay those of the first render: the reply to a save must not replace what is typed meanwhile.
  const [initialValues] = useState(loaded.fields)
  const purpose = useRef<SavePurpose>('draft')
  const setPurpose = useCallback((next: SavePurpose) => {
    purpose.current = next
  }, [])
  return (
    <Form
      defaultValues={initialValues}
      validate={(values) => validationErrors(kind, values, purpose.current)}
      // Only the buttons submit, as each means something else; the enter key does nothing.
      onSubmit={() => undefined}
      noValidate
      disableInvalidFormNotification
    >
      <AskedField kind={kind} field={askedField} />
      <ContentEditor kind={kind} loaded={loaded} setPurpose={setPurpose} onReload={onReload}>
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

/**
 * Reads the record once: a later read would replace what is being edited. A copy is read anew, because the original may
 * have been saved since its form was opened.
 */
const useLoadedContent = (purpose: 'edited' | 'copied', kind: EditedKind, id: number) => {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [purpose, kind, id],
    queryFn: () => callStaff(callsOf(kind).get, { id }) as Promise<LoadedContent>,
    enabled: id > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const reload = useCallback(
    () => client.resetQueries({ queryKey: [purpose, kind, id] }),
    [client, purpose, kind, id],
  )
  return { ...query, reload }
}

const NotLoaded = ({
  kind,
  error,
  onRetry,
}: {
  kind: EditedKind
  error: Error | null
  onRetry: () => void
}) => (
  <>
    <Title title={nameOf(kind)} />
    {error ? (
      <Alert severity="error" action={<Button onClick={onRetry}>重试</Button>} sx={{ mt: 2 }}>
        {failureText(error)}
      </Alert>
    ) : (
      <Loading />
    )}
  </>
)

/** @param original id of the record whose fields the form begins with; 0 for none */
const NewContent = ({ kind, original }: { kind: EditedKind; original: number }) => {
  const navigate = useNavigate()
  const { data, error, refetch } = useLoadedContent('copied', kind, original)
  if (error || (original > 0 && !data)) {
    return <NotLoaded kind={kind} error={error} onRetry={() => void refetch()} />
  }
  return (
    <ContentForm
      kind={kind}
      loaded={{ record: emptyRecord(kind, 0), fields: data ? copiedFields(kind, data.fields) : {}, note: '' }}
      // After the first save the record has a page of its own.
      onReload={(id, message) => navigate(`/${kind}/${id}`, { replace: true, state: { message } })}
    />
  )
}

const ExistingContent = ({ kind, id }: { kind: EditedKind; id: number }) => {
  const { data, error, dataUpdatedAt, refetch, reload } = useLoadedContent('edited', kind, id)
  const { state, search } = useLocation()
  /** Query that has had its turn: a form that is opened anew leaves the focus where it is. */
  const [answered, setAnswered] = useState<string>()
  const [message, setMessage] = useState((state as { message?: Message } | null)?.message)
  if (error || !data) return <NotLoaded kind={kind} error={error} onRetry={() => void refetch()} />
  return (
    <ContentForm
      key={dataUpdatedAt}
      kind={kind}
      loaded={{ ...data, ...(message && { message }) }}
      askedField={search === answered ? '' : askedFieldIn(search)}
      onReload={(_, next) => {
        setAnswered(search)
        setMessage(next)
        void reload()
      }}
    />
  )
}

/** The address has an id for an existing record, and none for a new one, which may be a copy (`?from=…`). */
const ContentPage = () => {
  const kind = useResourceContext()
  const { id } = useParams<{ id: string }>()
  const { key, search } = useLocation()
  const addressChanges = useAddressChanges()
  if (!isEditedKind(kind)) return null
  // After its first save a new record has the address of a saved one, of which the router does not know: to the router,
  // typing the address of a new record again is no change, and the form would go on in the saved one.
  if (id === undefined)
    return (
      <NewContent
        key={`${key ?? ''} ${addressChanges}`}
        kind={kind}
        original={Number(new URLSearchParams(search).get('from')) || 0}
      />
    )
  return Number(id) ? <ExistingContent key={`${kind}:${id}`} kind={kind} id={Number(id)} /> : null
}
export default ContentPage
