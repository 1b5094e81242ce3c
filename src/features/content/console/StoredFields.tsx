// Fields of a record in the bin, to be read: nothing of it can be saved until it is restored.
import { Alert, Box, Card } from '@mui/material'
import type { EditedKind } from '#app/content-calls.ts'
import { mediaAddress } from '#platform/browser/call.ts'
import { DescriptionList } from '#platform/console/components/Panel.tsx'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import { displayText } from './history/comparison.ts'
import { fieldLabels } from './kind-contract.ts'

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

export const StoredFields = ({ kind, fields }: { kind: EditedKind; fields: Values }) => {
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
