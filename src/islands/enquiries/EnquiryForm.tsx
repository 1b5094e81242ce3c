// Enquiries about cooperation, to experts, and about assessments → addProposal (types 4, 5, 6).
import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '#client/call.ts'
import { addProposal } from '#contract/enquiries.ts'
import { getCity, type Region } from '#contract/regions/regions.ts'
import { Field, FormError } from '#ui/Field.tsx'
import { showMessage, toast } from '#ui/feedback.ts'
import { noRegion, RegionPicker } from '#ui/RegionPicker.tsx'
import { failureInForm } from '../show-failure.ts'
import { type FormType, textsOf } from './form-texts.ts'

/** Delay before the form is cleared after success (spec part 2 §8). */
const RESET_AFTER_MS = 1000
const AREA_NEEDED = '请选择所在城市'

const fieldsOf = (type: FormType) => {
  const { mobileNeeded, content } = textsOf(type)
  return z.object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, '请输入您的姓名'), z.maxLength(30, '姓名不能超过 30 个字')),
    mobile: z.string().check(z.trim(), z.minLength(1, mobileNeeded)),
    content: z
      .string()
      .check(
        z.trim(),
        z.minLength(content.needed ? 1 : 0, content.needed ?? ''),
        z.maxLength(500, content.tooLong),
      ),
  })
}

const loadRegions = async (pid: number) => (await call(getCity, { pid })).data

interface Props {
  type: FormType
  provinces: Region[]
  /** Named after a consultation was sent; empty for none. */
  hotline?: string
}

export default function EnquiryForm({ type, provinces, hotline }: Props) {
  const texts = textsOf(type)
  const [region, setRegion] = useState(noRegion)
  const [areaError, setAreaError] = useState('')
  const [failure, setFailure] = useState('')
  const [formKey, setFormKey] = useState(0)
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: useMemo(() => zodResolver(fieldsOf(type)), [type]),
  })
  const { errors, isSubmitting } = formState
  const [sent, setSent] = useState(false)

  const checkArea = () => {
    setAreaError(region.complete ? '' : AREA_NEEDED)
    return region.complete
  }
  const submit = handleSubmit(
    async (values) => {
      if (!checkArea()) return document.getElementById('area')?.focus()
      setFailure('')
      const { complete: _, ...area } = region
      let successText: string
      try {
        successText = (await call(addProposal, { type, ...area, ...values })).msg
      } catch (error) {
        const { message, fields } = failureInForm(error)
        const named = (Object.keys(fields) as (keyof typeof values)[]).filter((name) => name in values)
        for (const name of named)
          setError(name, { message: fields[name] ?? '' }, { shouldFocus: name === named[0] })
        if (named.length === 0) setFailure(message)
        return
      }
      setSent(true)
      if (texts.sent)
        await showMessage(
          '提交成功',
          texts.sent + (hotline ? `如需尽快答复，请拨打服务热线 ${hotline}。` : ''),
        )
      else {
        toast(successText)
        await new Promise((resolve) => setTimeout(resolve, RESET_AFTER_MS))
      }
      setSent(false)
      reset()
      setRegion(noRegion)
      setFormKey((count) => count + 1)
    },
    () => void checkArea(),
  )

  return (
    <form className="form" method="post" onSubmit={(event) => void submit(event)} noValidate>
      <Field id="name" label="姓名" error={errors.name?.message}>
        {(wiring) => <input {...wiring} {...register('name')} autoComplete="name" maxLength={30} />}
      </Field>
      <Field id="mobile" label="联系电话" error={errors.mobile?.message}>
        {(wiring) => (
          <input
            {...wiring}
            {...register('mobile')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={20}
          />
        )}
      </Field>
      <Field id="area" label="所在城市" error={areaError}>
        {(wiring) => (
          <RegionPicker
            key={formKey}
            id={wiring.id}
            invalid={wiring['aria-invalid']}
            describedBy={wiring['aria-describedby']}
            provinces={provinces}
            load={loadRegions}
            onPick={(picked) => {
              setRegion(picked)
              if (picked.complete) setAreaError('')
            }}
          />
        )}
      </Field>
      <Field
        id="content"
        label={texts.content.label}
        required={Boolean(texts.content.needed)}
        hint={texts.content.hint}
        error={errors.content?.message}
      >
        {(wiring) => <textarea {...wiring} {...register('content')} maxLength={500} rows={4} />}
      </Field>
      <FormError message={failure} />
      <button className="button" disabled={isSubmitting || sent}>
        {isSubmitting && !sent ? '提交中…' : '提交'}
      </button>
    </form>
  )
}
