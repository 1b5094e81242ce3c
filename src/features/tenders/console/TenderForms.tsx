import { Alert } from '@mui/material'
import type { ComponentType } from 'react'
import { BooleanInput, required, SelectInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useEditedId } from '#features/content/console/edited-id.ts'
import { TitleInput } from '#features/content/console/forms/TitleInput.tsx'
import { FilesInput } from '#features/content/console/inputs/FilesInput.tsx'
import { QuantityInput } from '#features/content/console/inputs/QuantityInput.tsx'
import { RichTextInput } from '#features/content/console/inputs/RichTextInput.tsx'
import { industries } from '#features/projects/rules/projects.ts'
import { RegionInput } from '#features/regions/console/RegionInput.tsx'
import { sumDoubts } from '#features/tenders/rules/sum-doubts.ts'
import { tenderAnnouncements, tenderCategories, tenderKinds } from '#features/tenders/rules/tenders.ts'
import { FieldGroup, FormColumns } from '#platform/console/components/Panel.tsx'
import { TimeInput } from '#platform/console/inputs/TimeInput.tsx'
import { choicesOf } from '#platform/console/texts/format.ts'
import { TenderAnnouncements } from './TenderAnnouncements.tsx'

const SELECTS: readonly [source: string, labels: Record<number, string>, first?: number][] = [
  ['ptype', tenderKinds],
  ['category', tenderCategories, 1],
  ['infor_type', tenderAnnouncements, 1],
  ['industry_type', industries],
]

const Selects = () =>
  SELECTS.map(([source, labels, first]) => (
    <SelectInput
      key={source}
      source={source}
      choices={choicesOf(labels)}
      validate={required()}
      {...(first ? { defaultValue: first } : {})}
      helperText={false}
    />
  ))

/** Texts of later notices: each is shown once the tender is that far, or where it has been written before. */
const Stages = () => {
  const [stage, change, result, contract] = useWatch({
    name: ['infor_type', 'change_content', 'result_content', 'contract_content'],
  }) as [unknown, unknown, unknown, unknown]
  const reached = Number(stage)
  return (
    <>
      {(reached === 2 || Boolean(change)) && <RichTextInput source="change_content" />}
      {(reached >= 3 || Boolean(result)) && (
        <>
          <RichTextInput source="result_content" />
          <TextInput source="winner" helperText={false} />
          <TextInput source="winning_price" helperText="如：318.6 万元、折扣率 92%" />
        </>
      )}
      {(reached >= 4 || Boolean(contract)) && <RichTextInput source="contract_content" />}
    </>
  )
}

/** A word of warning: such sums may still be saved. */
const SumWarning = () => {
  const [bond, estimate, starting_price] = useWatch({
    name: ['bond', 'estimate', 'starting_price'],
  }) as [unknown, unknown, string | undefined]
  const doubts = sumDoubts({ bond, estimate, starting_price: starting_price ?? '', content: '' })
  return (
    <div role="status">
      {doubts.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {doubts.join('；')}。请核对后再保存。
        </Alert>
      )}
    </div>
  )
}

/** Panels of the features that take sign-ups and questions. */
export interface TenderPanels {
  SignUps: ComponentType<{ id: number }>
  Oversight: ComponentType<{ id: number }>
}

/** What has come of a tender that has been saved. */
const Progress = ({ SignUps, Oversight }: TenderPanels) => {
  const id = useEditedId()
  if (id === 0) return null
  return (
    <>
      <SignUps id={id} />
      <Oversight id={id} />
      <TenderAnnouncements id={id} />
    </>
  )
}

export const TenderForm = (panels: TenderPanels) => (
  <FormColumns
    main={
      <>
        <TitleInput source="title" />
        <RichTextInput source="content" />
        <Stages />
        <FilesInput source="files" max={20} />
      </>
    }
    side={
      <>
        <FieldGroup title="类别与进度">
          <TextInput
            source="project_sn"
            validate={required()}
            helperText="照文件上的写，如 闽林招〔2024〕012号；公开页面的地址由它得出"
          />
          <Selects />
          <RegionInput depth={1} />
        </FieldGroup>
        <FieldGroup title="时间（北京时间）">
          <TimeInput
            source="questions_end"
            dayTime="23:59"
            helperText="过后的提问照收，公布时注明逾期；不填则按开标时间"
          />
          <TimeInput source="signup_end" dayTime="23:59" helperText="过后不能再报名；不填则不限" />
          <TimeInput
            source="bond_due"
            dayTime="23:59"
            helperText="首次提交凭证的截止时间；未通过审核的可在开标前重新提交。不填则按开标时间"
          />
          <TimeInput source="open_time" dayTime="" helperText="过后不能再提交凭证；不填则按保证金截止时间" />
          <TimeInput
            source="createtime"
            helperText="不填则为首次保存的时间；发布变更、结果或合同公告时，可改为新公告的时间"
          />
        </FieldGroup>
        <FieldGroup title="金额">
          <QuantityInput source="estimate" hint="不填为 0" />
          <QuantityInput source="bond" hint="不填则不收保证金；已报名的不受修改影响" />
          <TextInput source="starting_price" helperText="照原文填写，如：280 万元、面议" />
          <SumWarning />
        </FieldGroup>
        <Progress {...panels} />
        <FieldGroup title="招标方式与联系">
          <BooleanInput
            source="certified_only"
            helperText="勾选后，只有通过认证的用户可以报名；公告页面会写明"
          />
          <TextInput source="tendering_type" helperText="如：公开招标、竞争性磋商" />
          <TextInput source="tendering_mode" helperText="如：委托招标、自行招标" />
          <TextInput source="contact" helperText="只有登录的用户能看到" />
        </FieldGroup>
      </>
    }
  />
)
