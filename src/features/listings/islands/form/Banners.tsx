// Notices above the form: sign-in state, origin of the content, review status of the listing.
import { useStore } from '@nanostores/react'
import { registerAddress } from '#features/accounts/islands/login-redirect.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import type { ListingAutosave } from '#features/listings/islands/listing-drafts.ts'
import { useLazyComponent } from '#platform/browser/use-lazy-component.ts'
import { minute } from '#platform/lib/dates.ts'
import type { Replacement } from './confirm-replace.ts'
import type { FormView } from './open-view.ts'

const loadOffers = () => import('./StartOffers.tsx')

function StartOffers() {
  const { part } = useLazyComponent(true, loadOffers)
  return part.kind === 'ready' ? <part.Component /> : null
}

interface Props {
  view: FormView
  autosave: ListingAutosave
  isVisitor: boolean
  loginAddress: string
  onReplace: (how: Replacement) => void
}

const banner = (text: string, action?: [label: string, act: () => void]) => (
  <div className="card notice-bar">
    <p>{text}</p>
    {action && (
      <p className="button-row">
        <button className="button plain" type="button" onClick={action[1]}>
          {action[0]}
        </button>
      </p>
    )}
  </div>
)

const originBanner = ({ view: { origin, listing }, onReplace }: Props, isSaved: boolean) => {
  if (origin.kind === 'restored')
    return banner('已恢复您上次填写的内容。', ['清空，重新填写', () => onReplace('blank')])
  if (origin.kind === 'unsent' && !isSaved)
    return banner('已恢复您上次在本机填写、还没有存入账号的修改。', [
      '改用账号中的内容',
      () => onReplace('account'),
    ])
  if (origin.kind === 'account-draft')
    return banner(`已载入您 ${minute(listing?.draft_at ?? '')} 保存的草稿，尚未提交。`, [
      '放弃草稿，恢复为已提交的内容',
      () => onReplace('discard'),
    ])
  if (origin.kind === 'copied')
    return banner(
      `已照“${origin.title}”填好类别、地区、权属和联系人等，请核对。面积、四至、照片和权证每片林地不同，请另填。`,
      ['清空，重新填写', () => onReplace('blank')],
    )
  if (origin.kind === 'offline') return banner('无法连接服务器，以下是保存在本机的内容，可以继续填写。')
  if (origin.kind === 'other-owner') return banner('本机有一份未提交的草稿，登录填写它的账号后可以继续。')
  return null
}

const statusBanner = ({ view: { listing } }: Props) => {
  if (listing?.status === STATUS.rejected)
    return (
      <div className="card notice-bar bad">
        <p>
          <strong>审核未通过：</strong>
          {listing.close_reason || '请核对所填内容'}
        </p>
        <p>请按上述原因修改后重新提交。</p>
      </div>
    )
  const online = listing?.is_live ? '审核通过前，其他用户看到的仍是原来的内容。' : ''
  if (listing?.status === STATUS.published) return banner(`修改提交后需要重新审核。${online}`)
  if (listing?.status === STATUS.pending)
    return banner(`这条信息正在审核。重新提交后，按新的内容审核。${online}`)
  if (listing?.status === STATUS.withdrawn)
    return banner('这条信息已撤回。重新提交并通过审核后，会再次公开。')
  return null
}

export function Banners(props: Props) {
  const { view, autosave, isVisitor, loginAddress } = props
  useStore(autosave.$status)
  // Each save to the account changes the base revision.
  const isSaved = autosave.draft().baseRevision !== view.draft.baseRevision
  return (
    <>
      {isVisitor && (
        <div className="card notice-bar">
          <p>
            您尚未登录：可以先填写，内容保存在本机；上传照片和提交需要登录，登录后回到本页继续。 还没有账号？
            <a href={registerAddress()}>免费注册</a>
          </p>
          <p className="button-row">
            <a className="button plain" href={loginAddress}>
              去登录
            </a>
          </p>
        </div>
      )}
      {statusBanner(props)}
      {originBanner(props, isSaved)}
      {view.origin.kind === 'empty' && !isVisitor && <StartOffers />}
    </>
  )
}
