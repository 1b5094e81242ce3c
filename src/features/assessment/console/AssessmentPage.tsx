// One report of a user: scores, answers, changes that would raise the score, and the expert's opinion.
import { Box, Button, Link, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { SUB_SCORES } from '#features/assessment/contract/scores.ts'
import { staffReport } from '#features/assessment/contract/staff.ts'
import { scoreNames } from '#features/listings/rules/facts.ts'
import { taskPath } from '#features/review/console/queues.ts'
import { callStaff } from '#platform/console/api.ts'
import { DescriptionList, Panel } from '#platform/console/components/Panel.tsx'
import { LoadedRecord, RecordColumns, RecordPage } from '#platform/console/components/RecordPage.tsx'
import type { Output } from '#platform/contract/endpoint.ts'
import { minute } from '#platform/lib/dates.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { ASSESSMENTS } from './assessments.ts'
import { OpinionChip } from './chips.tsx'
import { FactorTable } from './FactorTable.tsx'

type Data = Output<typeof staffReport>

/** Changes that are listed: the gains of the others are small. */
const CHANGES = 10

const points = (score: number) => `${score.toFixed(1)} 分`

const ListingLink = ({ listing }: Pick<Data, 'listing'>) =>
  listing ? (
    <>
      <Link href={listingPath(listing.id)} target="_blank" rel="noopener">
        {listing.title}
      </Link>
      {listing.shown ? '，页面展示这份评分' : listing.own ? '，未展示评分' : '，属于他人'}
    </>
  ) : (
    '无'
  )

const factsOf = ({ report, detail, listing }: Data) =>
  [
    ['报告编号', report.id],
    ['流转类别', report.category],
    ...detail.facts.filter(({ label }) => label !== '流转类别').map(({ label, answer }) => [label, answer]),
    ['评分模型', report.model],
    ['已填因素', `${detail.answered} / ${detail.questions} 项`],
    ['评估时间', minute(report.createtime)],
    ['本人', report.owner],
    ['相关林地', <ListingLink key="listing" listing={listing} />],
  ] as [string, React.ReactNode][]

const ScorePanel = ({ report, detail: { scores, median } }: Data) => (
  <Panel title="评分">
    <Typography sx={{ fontSize: '1.5rem', fontWeight: 600, mb: 1 }}>
      {points(report.comprehensive)}
      <Typography component="span" sx={{ ml: 1 }}>
        {report.grade} 等
      </Typography>
    </Typography>
    <DescriptionList items={SUB_SCORES.map((name) => [scoreNames[name], points(scores[name])])} />
    {median && (
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {median.province}
        {median.category}同类中位数 {points(median.scores.comprehensive)}（{median.samples} 份报告）
      </Typography>
    )}
  </Panel>
)

const OpinionPanel = ({ report, detail: { opinion }, task }: Data) => (
  <Panel title="专家意见" action={<OpinionChip state={report.opinion} />}>
    {opinion ? (
      <>
        <Typography sx={{ whiteSpace: 'pre-wrap' }}>{opinion.text}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {opinion.expert} · {minute(opinion.createtime)}
        </Typography>
      </>
    ) : (
      <Typography variant="body2" color="textSecondary">
        {report.opinion === 'requested'
          ? '用户已申请专家评估，等待出具意见。'
          : '用户没有待处理的专家评估申请。'}
      </Typography>
    )}
    {task > 0 && (
      <Button href={`#${taskPath('expertAssessments', task)}`} size="small" sx={{ mt: 1, ml: -0.5 }}>
        {report.opinion === 'requested' ? '去处理申请' : '查看最近一次申请'}
      </Button>
    )}
  </Panel>
)

const ChangesPanel = ({ detail: { changes } }: Data) => (
  <Panel title="可以提升的项目">
    {changes.length === 0 ? (
      <Typography variant="body2" color="textSecondary">
        各项均已是最佳答案。
      </Typography>
    ) : (
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {changes.slice(0, CHANGES).map(({ label, from, to, gain, advice }) => (
          <Typography component="li" variant="body2" key={label} sx={{ mb: 0.75 }}>
            {label}：{from} → {to}，综合评分 +{gain.toFixed(1)}
            {advice && (
              <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                {advice}
              </Typography>
            )}
          </Typography>
        ))}
      </Box>
    )}
    {changes.length > CHANGES && (
      <Typography variant="caption" color="textSecondary">
        另有 {changes.length - CHANGES} 项，提升均不超过 {changes[CHANGES]?.gain.toFixed(1)} 分
      </Typography>
    )}
  </Panel>
)

const ReportView = ({ id }: { id: number }) => {
  const query = useQuery({
    queryKey: [ASSESSMENTS, 'detail', id],
    queryFn: () => callStaff(staffReport, { id }),
    // Each reading is on record: it is asked for once per visit.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <LoadedRecord query={query}>
      {(data) => (
        <Stack spacing={2}>
          <Typography variant="h5" component="h2">
            <TitleText text={data.report.title} />
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p" style={{ marginTop: 4 }}>
            报告属于用户的个人信息，每次打开都会记入操作记录。
          </Typography>
          <RecordColumns>
            <Stack spacing={2}>
              <Panel title="基本信息">
                <DescriptionList items={factsOf(data)} />
              </Panel>
              <Panel title="各项因素">
                <FactorTable groups={data.detail.groups} />
              </Panel>
            </Stack>
            <Stack spacing={2}>
              <ScorePanel {...data} />
              <OpinionPanel {...data} />
              <ChangesPanel {...data} />
            </Stack>
          </RecordColumns>
        </Stack>
      )}
    </LoadedRecord>
  )
}

const AssessmentPage = () => (
  <RecordPage title="评估报告" list={ASSESSMENTS}>
    {(id) => <ReportView key={id} id={id} />}
  </RecordPage>
)
export default AssessmentPage
