// Opens or tries a membership on /vip, and says whether the reader has one. Without React: the page is for reading.

import {
  applyMember,
  MEMBERSHIP_KINDS,
  type MembershipKind,
  type MembershipState,
  membershipState,
} from '#features/membership/contract.ts'
import { openingTexts, paymentText } from '#features/membership/rules.ts'
import { call, isSignedOut } from '#platform/browser/call.ts'
import { saveIntent, takeSavedIntent } from '#platform/browser/saved-intent.ts'
import { isSignedIn, recheckSession } from '#platform/browser/session.ts'
import { loginAddress, showFailure } from '#platform/browser/show-failure.ts'
import { isoTime, minute } from '#platform/lib/dates.ts'
import { escapeHtml } from '#platform/lib/escape-html.ts'
import { yuanText } from '#platform/lib/money.ts'
import { accountSettingPath } from '#platform/lib/paths.ts'
import { showDialog, showMessage } from '#platform/ui/feedback.ts'

interface StatusTexts extends Record<MembershipKind, { label: string; isOver: boolean }> {
  text: string
}

const DAY_MS = 24 * 3_600_000
/** From then on the days are counted. */
const SOON_DAYS = 15

/** `还有 3 天到期`; empty long before the end. */
const remaining = (until: string, now: Date) => {
  const left = Date.parse(isoTime(until)) - now.getTime()
  const days = Math.ceil(left / DAY_MS)
  return days > 0 && days <= SOON_DAYS ? `，还有 ${days} 天到期` : ''
}

const textOf = ({ is_member, expiretime, waiting }: MembershipState, now: Date) => {
  const own =
    is_member === 1
      ? `您是会员，有效期至 ${minute(expiretime)}${remaining(expiretime, now)}。续期累加在剩余时间之后。`
      : expiretime
        ? `您的会员已于 ${minute(expiretime)} 到期。`
        : '您还不是会员。'
  return waiting ? `${own}您的开通申请正在处理，收款确认后立即开通，并发消息通知您。` : own
}

const statusTexts = (state: MembershipState, now: Date): StatusTexts => ({
  text: textOf(state, now),
  open: {
    label: state.waiting ? '开通申请处理中' : state.is_member === 1 ? '立即续期' : '立即开通',
    isOver: state.waiting,
  },
  trial: { label: state.trial_used ? '已试用过' : '限时试用', isOver: state.trial_used },
})

interface Props {
  /** Yuan for `days`; 0 is free, undefined is unknown. */
  price?: number
  days?: number
  trialDays?: number
  hotline: string
}

const isFree = ({ price = 0 }: Props) => price === 0

/** Asks before an order is made that has to be paid. */
const agreesToPay = async ({ price = 0, days = 0, hotline }: Props) =>
  (await showDialog('开通会员', `应付 ${yuanText(price)}，有效期 ${days} 天。${paymentText(hotline)}`, [
    { label: '取消', value: false, plain: true },
    { label: '提交申请', value: true },
  ])) === true

const tellWaiting = async ({ hotline }: Props) => {
  await showMessage('申请已提交', paymentText(hotline))
}

const tellOpened = async (title: string, until: string) => {
  const look = await showDialog(title, `会员有效期至 ${minute(until)}。`, [
    { label: '知道了', value: false, plain: true },
    { label: '查看', value: true },
  ])
  if (look) location.assign(accountSettingPath)
}

const apply = async (props: Props, kind: MembershipKind) => {
  const { data, msg } = await call(applyMember, { kind, price: `${props.price ?? ''}` })
  // The header shows whether its user is a member.
  void recheckSession()
  if (data) await tellOpened(msg || openingTexts[kind], data)
  else await tellWaiting(props)
}

/** Without a state, the account tells at least the end. */
const readStatus = async (): Promise<StatusTexts | undefined> => {
  try {
    return statusTexts((await call(membershipState, {})).data, new Date())
  } catch (error) {
    if (isSignedOut(error)) await recheckSession()
    return undefined
  }
}

export default function MembershipActions(props: Props, element?: HTMLElement) {
  const status = element?.querySelector('[role="status"]')
  const buttons = [...(element?.querySelectorAll<HTMLButtonElement>('button[data-kind]') ?? [])]
  if (!status) return

  const refresh = async () => {
    if (!isSignedIn()) return
    const shown = await readStatus()
    if (!shown) return
    status.textContent = shown.text
    for (const button of buttons) {
      const { label, isOver } = shown[button.dataset.kind as MembershipKind]
      button.textContent = label
      // Not `disabled`, which would drop the focus.
      button.ariaDisabled = `${isOver}`
    }
  }
  const start = async (kind: MembershipKind, agreed = false) => {
    if (kind === 'open' && !isFree(props) && !agreed && !(await agreesToPay(props))) return
    if (!isSignedIn()) {
      saveIntent('membership', kind)
      location.assign(loginAddress())
      return
    }
    await apply(props, kind)
  }
  const run = async (wanted: MembershipKind, work: () => Promise<void>) => {
    if (buttons.some(({ ariaBusy }) => ariaBusy === 'true')) return
    for (const button of buttons) button.ariaBusy = 'true'
    try {
      await work()
    } catch (error) {
      await showFailure(error, () => saveIntent('membership', wanted))
    } finally {
      for (const button of buttons) button.ariaBusy = 'false'
      await refresh()
    }
  }
  for (const button of buttons)
    button.addEventListener('click', () => {
      const kind = button.dataset.kind as MembershipKind
      if (button.ariaDisabled !== 'true') void run(kind, () => start(kind))
    })

  const intent = isSignedIn()
    ? MEMBERSHIP_KINDS.find((kind) => takeSavedIntent('membership', kind))
    : undefined
  if (intent) void run(intent, () => start(intent, true))
  else void refresh()
}

const button = (kind: MembershipKind, label: string, style: string) =>
  `<button class="button ${style}" type="button" data-kind="${kind}">${escapeHtml(label)}</button>`

MembershipActions.plain = ({ trialDays }: Props) => {
  const trial = trialDays === 0 ? '' : button('trial', '限时试用', 'plain')
  return `<p class="meta" role="status"></p><p class="button-row">${button('open', '立即开通', '')}${trial}</p>`
}
