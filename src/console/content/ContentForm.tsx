import { Skeleton } from '@mui/material'
import { Suspense, useState } from 'react'
import { Form } from 'react-admin'
import type { EditedKind } from '#contract/content/index.ts'
import { ContentEditor } from './ContentDesk.tsx'
import type { LoadedContent } from './ContentEdit.tsx'
import { validationErrors } from './complaints.ts'
import { forms } from './forms/table.ts'

interface Props {
  kind: EditedKind
  loaded: LoadedContent
  /** Reads the record anew and starts over. */
  onReload: (id: number) => void
}

export const ContentForm = ({ kind, loaded, onReload }: Props) => {
  const Fields = forms[kind]
  // The form's own, so that a save of this record never writes over what is typed meanwhile.
  const [first] = useState(loaded.fields)
  return (
    <Form
      defaultValues={first}
      validate={(values) => validationErrors(kind, values)}
      // Its buttons say what is to become of it; the enter key does not.
      onSubmit={() => undefined}
      noValidate
    >
      <ContentEditor kind={kind} loaded={loaded} onReload={onReload}>
        {/* As high as the screen: the bar below stays where it is when the fields come, under the finger too. */}
        <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '100vh' }} />}>
          <Fields />
        </Suspense>
      </ContentEditor>
    </Form>
  )
}
