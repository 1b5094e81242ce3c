// Inputs of the site settings, in groups: the site, its links, the account for bid bonds, memberships.
import { Box, Typography } from '@mui/material'
import { useId } from 'react'
import { required, TextInput } from 'react-admin'
import { QuantityInput } from '#features/content/console/inputs/QuantityInput.tsx'
import { FormColumns } from '#platform/console/components/Panel.tsx'

interface Field {
  source: string
  hint?: string
  kind?: 'number' | 'lines'
}
interface Group {
  title: string
  about: string
  fields: readonly Field[]
}

const text = (source: string, hint?: string): Field => ({ source, ...(hint ? { hint } : {}) })
const lines = (source: string, hint: string): Field => ({ source, hint, kind: 'lines' })
const number = (source: string, hint: string): Field => ({ source, hint, kind: 'number' })

const NONE = '0 表示只有会员才有'

const GROUPS: readonly Group[] = [
  {
    title: '网站',
    about: '显示在每一页的页首和页脚。',
    fields: [
      text('slogan'),
      text('company'),
      text('hotline'),
      text('service_hours', '如：工作日 9:00-17:30'),
      text('email'),
      text('sales_phone', '显示在广告服务页'),
      text('telecom_licence'),
      text('icp'),
      text('police_filing'),
      text(
        'map_approval',
        '填写后，林地流转的地图显示中国轮廓图，发布林地时可在图上标出位置；不填只显示各省方格图',
      ),
      text('expert_count', '显示在专家智库首页；不填则不显示人数'),
      lines('consult_note', '显示在咨询表单上方'),
    ],
  },
  {
    title: '链接',
    about: '其他网站的地址以 https:// 开头。',
    fields: [
      text(
        'expert_site',
        '专家注册与登录所在的网站，如 https://expert.example.com；不填则改用本站的咨询表单',
      ),
      text('market_link', '导航与首页的“招标采购”指向这里；不填则为本站页面'),
      text('bidding_link', '填写后，首页招标采购栏显示“招投标平台”'),
      text('bid_hall_link', '填写后，首页招标采购栏显示“开标大厅”'),
      text('finance_link', '导航的“项目库”和各处的“财政部项目库”指向这里；不填则为本站页面'),
      text('ndrc_link', '各处的“发改委项目库”指向这里；不填则为本站页面'),
      text('local_link', '各处的“地方项目库”指向这里；不填则为本站页面'),
      text('project_admin_link', '填写后，个人中心的菜单显示“项目库管理”'),
    ],
  },
  {
    title: '保证金账户',
    about: '投标保证金汇入的账户，只告诉已报名的投标人，不公开。',
    fields: [
      text('bond_account_name'),
      text('bond_account_bank'),
      text('bond_account_number'),
      lines('bond_account_note', '如：汇款时请注明项目编号'),
    ],
  },
  {
    title: '会员服务',
    about: '价格与权益公开显示在会员服务页，修改后立即生效；已提交的开通申请仍按申请时的价格和天数。',
    fields: [
      number('member_price', '一个有效期的价格；0 表示免费开通，立即生效'),
      number('member_days', '每次开通或续期增加的天数'),
      number('member_trial_days', '每个手机号码试用一次；0 表示不提供试用'),
      number('member_reveals', '单位：个，每天首次查看的预约回电号码'),
      number('ordinary_reveals', `单位：个；${NONE}`),
      number('member_searches', '单位：个，同时保存的搜索条件'),
      number('ordinary_searches', `单位：个；${NONE}。已保存的不会删除`),
      number('member_downloads', '单位：个，每天可下载资料的项目'),
      number('ordinary_downloads', `单位：个；${NONE}`),
    ],
  },
]

const FieldInput = ({ source, hint = '', kind }: Field) => {
  const helperText = hint || false
  if (kind === 'number') return <QuantityInput source={source} hint={hint} />
  const isLong = kind === 'lines'
  return <TextInput source={source} multiline={isLong} minRows={isLong ? 2 : 1} helperText={helperText} />
}

const GroupInputs = ({ title, about, fields, first }: Group & { first: boolean }) => {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + &': { mt: 3 } }}>
      <Typography id={id} variant="h6" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {about}
      </Typography>
      {first && <TextInput source="name" validate={required()} helperText={false} />}
      {fields.map((field) => (
        <FieldInput key={field.source} {...field} />
      ))}
    </Box>
  )
}

export const SettingsForm = () => (
  <FormColumns
    main={GROUPS.map((group, at) => <GroupInputs key={group.title} {...group} first={at === 0} />)}
  />
)
