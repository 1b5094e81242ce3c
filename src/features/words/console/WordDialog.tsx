import { RadioButtonGroupInput, required, TextInput, useNotify, useRefresh } from 'react-admin'
import { saveWord, type Word, WordTaken } from '#features/words/contract.ts'
import { levelNames } from '#features/words/rules/words.ts'
import { callStaff } from '#platform/console/api.ts'
import { SubmitDialog } from '#platform/console/forms/SubmitForm.tsx'
import { choicesOf } from '#platform/console/texts/format.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { useWordsChanged } from './lists.ts'
import { partsOf } from './pasted.ts'

const NEW: Word = { id: 0, word: '', level: 'sensitive', replacement: '', exceptions: [], note: '' }

export const WordDialog = ({ word = NEW, onClose }: { word?: Word | undefined; onClose: () => void }) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const changed = useWordsChanged()
  const send = async ({ exceptions, ...values }: { exceptions?: string }) => {
    const fields = { ...values, exceptions: partsOf(exceptions ?? ''), id: word.id }
    await callStaff(saveWord, fields as Input<typeof saveWord>)
    notify('已保存，写稿和发布时按它检查', { type: 'success' })
    changed()
    refresh()
    onClose()
  }
  return (
    <SubmitDialog
      open
      title={word.id > 0 ? `修改“${word.word}”` : '新建错敏词'}
      confirmLabel="保存"
      defaultValues={{ ...word, exceptions: word.exceptions.join('、') }}
      refusalFields={{ [WordTaken.code]: 'word' }}
      send={send}
      onClose={onClose}
    >
      <TextInput
        source="word"
        label="词"
        validate={required('请填写词')}
        helperText="夹着空格、符号，或用全角写的，同样能查到"
      />
      <RadioButtonGroupInput
        source="level"
        label="级别"
        choices={choicesOf(levelNames)}
        helperText="禁用：不能发布；敏感：写明理由才能发布；建议替换：只提示"
      />
      <TextInput source="replacement" label="替换为" helperText="编辑一按就替换；可以不填" />
      <TextInput
        source="exceptions"
        label="例外"
        multiline
        helperText="含有这个词、但没有问题的更长的词，用顿号隔开，如“保本”的例外“环保本领”"
      />
      <TextInput source="note" label="备注" helperText={false} />
    </SubmitDialog>
  )
}
