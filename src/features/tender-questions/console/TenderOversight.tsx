import { Alert, Box, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { taskPath } from '#features/review/console/queues.ts'
import { type StaffQuestion, tenderOversight } from '#features/tender-questions/contract.ts'
import { questionKinds } from '#features/tender-questions/rules/terms.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { FieldGroup } from '#platform/console/components/Panel.tsx'
import { minute } from '#platform/lib/dates.ts'

const stateText = ({ decided_at, is_refused, due }: StaffQuestion) => {
  if (decided_at) return `${is_refused ? '不予受理' : '已答复'}（${minute(decided_at)}）`
  return due ? `待答复，${minute(due)} 前` : '待答复'
}

/** What bidders ask, and what the office should look at, each with its rule. */
export const TenderOversight = ({ id }: { id: number }) => {
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
              {question.is_late && '，逾期'}，{stateText(question)}
            </Typography>
            {question.task > 0 && !question.decided_at && (
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
