import { Alert, Box, Link, Typography } from '@mui/material'
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { taskPath } from '#features/review/console/queues.ts'
import { claimTask } from '#features/review/contract/review.ts'
import { type StaffQuestion, tenderOversight } from '#features/tender-questions/contract.ts'
import { questionKinds } from '#features/tender-questions/rules/terms.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { FieldGroup } from '#platform/console/components/Panel.tsx'
import { $staff, mayCall } from '#platform/console/session.ts'
import { minute } from '#platform/lib/dates.ts'

const stateText = ({ decided_at, refusal, due, is_overdue }: StaffQuestion) => {
  if (decided_at) return `${refusal ? '不予受理' : '已答复'}（${minute(decided_at)}）`
  if (is_overdue) return `已超过答复期限（${minute(due)}）`
  return due ? `待答复，${minute(due)} 前` : '待答复'
}

/** Panel of a tender with its questions and objections, and with warnings for the office, each with its article of law. */
export const TenderOversight = ({ id }: { id: number }) => {
  const mayAnswer = mayCall(claimTask, useStore($staff)?.role)
  const { data, error } = useQuery({
    // Read again when the tender is saved.
    queryKey: ['tenders', 'oversight', id],
    queryFn: () => callStaff(tenderOversight, { id }),
  })
  return (
    <FieldGroup title="答疑与风险提示">
      {error && (
        <Typography variant="body2" color="error" role="alert">
          {failureText(error)}
        </Typography>
      )}
      {data?.risks.map(({ code, text, rule }) => (
        <Alert key={code} severity="warning" sx={{ mb: 1 }}>
          {text}
          <Typography variant="caption" component="p">
            {rule}
          </Typography>
        </Alert>
      ))}
      {data && data.questions.length + data.risks.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          没有提问或异议，也没有风险提示。
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.questions.map((question) => (
          <Box component="li" key={question.id} sx={{ py: 0.75 }}>
            <Typography variant="body2">
              {questionKinds[question.kind]}：{question.content}
            </Typography>
            <Typography variant="caption" color="textSecondary" component="p">
              {minute(question.createtime)}
              {question.is_late && '，逾期提问'}，
              {question.is_overdue ? <strong>{stateText(question)}</strong> : stateText(question)}
            </Typography>
            {question.decided_at && (
              <Typography variant="body2" color="textSecondary">
                {question.refusal ? '原因' : '答'}：{question.refusal || question.answer}
              </Typography>
            )}
            {mayAnswer && question.task > 0 && !question.decided_at && (
              <Link href={`#${taskPath('tenderQuestions', question.task)}`} variant="body2">
                去答复
              </Link>
            )}
          </Box>
        ))}
      </Box>
    </FieldGroup>
  )
}
