// Sets the type of a user; 5, internal staff, is set here alone.
import { Button } from '@mui/material'
import { useState } from 'react'
import { RadioButtonGroupInput, required, useNotify } from 'react-admin'
import { userTypeTitles } from '#features/accounts/rules.ts'
import { setUserType, type UserDetail } from '#features/users/contract.ts'
import { callStaff } from '#platform/console/api.ts'
import { SubmitDialog } from '#platform/console/forms/SubmitForm.tsx'
import { legendStyles } from '#platform/console/inputs/common.tsx'
import { choicesOf } from '#platform/console/texts/format.ts'

interface Props {
  user: UserDetail
  /** Called after a change, and after one that was refused because the type has changed. */
  onChanged: () => void
}

export const TypeAction = ({ user, onChanged }: Props) => {
  const notify = useNotify()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    onChanged()
  }
  const send = async (type: number) => {
    await callStaff(setUserType, { id: user.id, type, from: user.type })
    notify('身份已设置', { type: 'success' })
    close()
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        设置身份
      </Button>
      {isOpen && (
        <SubmitDialog
          open
          title="设置身份"
          text="前四种用户可以自行更改。设为内部人员后，用户不能自行更改，只能在这里改回。"
          defaultValues={{ type: user.type }}
          confirmLabel="保存"
          send={({ type }) => send(Number(type))}
          onClose={close}
        >
          <RadioButtonGroupInput
            source="type"
            label="身份"
            choices={choicesOf(userTypeTitles)}
            row={false}
            validate={required('请选择身份')}
            helperText={false}
            sx={legendStyles}
          />
        </SubmitDialog>
      )}
    </>
  )
}
