import { useStore } from '@nanostores/react'
import { registerAddress } from '#features/accounts/islands/login-redirect.ts'
import { draftRemove } from '#features/assessment/contract/assessment.ts'
import { questionsOf, STEPS } from '#features/assessment/contract/fields.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { call } from '#platform/browser/call.ts'
import { SaveState } from '#platform/browser/SaveState.tsx'
import { isSignedIn } from '#platform/browser/session.ts'
import { loginAddress } from '#platform/browser/show-failure.ts'
import { useHeadingFocus } from '#platform/browser/use-heading-focus.ts'
import { listingPath, ownReportsPath } from '#platform/lib/paths.ts'
import { FormError } from '#platform/ui/Field.tsx'
import { showDialog } from '#platform/ui/feedback.ts'
import { Steps } from '#platform/ui/Steps.tsx'
import { ALL_STEPS } from './all-steps.ts'
import type { AssessmentAutosave } from './assessment-drafts.ts'
import type { Opened } from './open-draft.ts'
import { Question } from './Question.tsx'
import { useWizard } from './use-wizard.ts'

interface Props {
  opened: Opened
  replaces: boolean
  provinces: readonly Region[]
  model: string
  isVisitor: boolean
  onReopen: (key?: string) => void
}

const originTexts: Record<Opened['origin'], string> = {
  empty: '',
  restored: '已恢复您上次填写的内容。',
  account: '已载入您保存在账号中的草稿。',
  'other-owner': '本机有一份未提交的评估草稿，登录填写它的账号后可以继续。',
}

const startOver = async (autosave: AssessmentAutosave, onReopen: Props['onReopen']) => {
  const isSure = await showDialog('清空，重新填写', '已填写的内容会被清空，不能恢复。', [
    { label: '取消', value: false, plain: true },
    { label: '清空', value: true },
  ])
  if (!isSure) return
  await autosave.pause()
  const { key, baseRevision: base } = autosave.draft()
  // A draft that another page has claimed is kept.
  if (autosave.discard() && base && isSignedIn()) await call(draftRemove, { key }).catch(() => undefined)
  onReopen()
}

function ListingBanner({ opened: { listing, draft }, onReopen }: Pick<Props, 'opened' | 'onReopen'>) {
  if (listing === 'none') return null
  if (listing === 'gone')
    return (
      <div className="card notice-bar">
        <p>这条林地信息不存在、已完成或已下线，请自行填写。</p>
      </div>
    )
  if (listing === 'unreachable')
    return (
      <div className="card notice-bar">
        <p>暂时读不到这条林地的公开信息，可以先自行填写，或稍后重试。</p>
        <p className="button-row">
          <button className="button plain" type="button" onClick={() => onReopen(draft.key)}>
            重试
          </button>
        </p>
      </div>
    )
  return (
    <div className="card notice-bar">
      <p>
        地区、面积、年限、类型与类别取自林地信息“<a href={listingPath(listing.id)}>{listing.title}</a>
        ”，可以修改。
        {listing.own
          ? '这是您发布的林地，提交时可以选择在林地页面展示评分。'
          : '报告由您填写、归您所有，不会出现在对方的林地页面。'}
      </p>
    </div>
  )
}

function ConflictNotice({ autosave, onReopen }: { autosave: AssessmentAutosave } & Pick<Props, 'onReopen'>) {
  const { kind } = useStore(autosave.$status)
  if (kind === 'gone')
    return (
      <div className="card notice-bar bad" role="alert">
        <p>
          <strong>这份草稿已在别处提交或删除。</strong>提交过的报告在
          <a href={ownReportsPath}>我的评估</a>中；本页填写的内容还在，可以另存为一份新的评估。
        </p>
        <p className="button-row">
          <button className="button" type="button" onClick={() => autosave.resolveConflict('as-new')}>
            另存为新的评估
          </button>
        </p>
      </div>
    )
  if (kind !== 'conflict') return null
  return (
    <div className="card notice-bar bad" role="alert">
      <p>
        <strong>这份草稿在别处改过。</strong>本页填写的内容没有丢失，请选择以哪一份为准。
      </p>
      <p className="button-row">
        <button
          className="button plain"
          type="button"
          onClick={() => {
            const { key } = autosave.draft()
            autosave.discard()
            onReopen(key)
          }}
        >
          载入最新内容
        </button>
        <button className="button" type="button" onClick={() => autosave.resolveConflict('overwrite')}>
          以本页内容为准
        </button>
      </p>
    </div>
  )
}

export function WizardForm({ opened, replaces, provinces, model, isVisitor, onReopen }: Props) {
  const wizard = useWizard({ opened, model })
  const { autosave, step, isLast, turns, errors, isSending, listing } = wizard
  const heading = useHeadingFocus(turns || replaces)
  const login = loginAddress()
  const isOldModel = opened.draft.form.model !== model
  return (
    <>
      <Steps label="评估步骤" steps={ALL_STEPS} at={step} />
      <form
        className="form assess-form"
        method="post"
        noValidate
        inert={isSending}
        onSubmit={(event) => {
          event.preventDefault()
          if (isLast) wizard.submit()
          else wizard.next()
        }}
      >
        {isVisitor && (
          <div className="card notice-bar">
            <p>
              您尚未登录：可以先填写，内容保存在本机；生成报告需要登录，登录后回到本页继续。还没有账号？
              <a href={registerAddress()}>免费注册</a>
            </p>
            <p className="button-row">
              <a className="button plain" href={login}>
                去登录
              </a>
            </p>
          </div>
        )}
        {originTexts[opened.origin] && (
          <div className="card notice-bar">
            <p>{originTexts[opened.origin]}</p>
            {opened.origin !== 'other-owner' && (
              <p className="button-row">
                <button
                  className="button plain"
                  type="button"
                  onClick={() => void startOver(autosave, onReopen)}
                >
                  清空，重新填写
                </button>
              </p>
            )}
          </div>
        )}
        {isOldModel && (
          <div className="card notice-bar">
            <p>评分模型已更新为 {model}，请核对各步的答案后再提交。</p>
          </div>
        )}
        <ListingBanner opened={opened} onReopen={onReopen} />
        <ConflictNotice autosave={autosave} onReopen={onReopen} />
        <SaveState autosave={autosave} isVisitor={isVisitor} loginAddress={login} />
        <section className="card part" aria-labelledby="step-title">
          <h2 id="step-title" tabIndex={-1} ref={heading}>
            第 {step + 1} 步：{STEPS[step]}
          </h2>
          {questionsOf(step).map((name) => (
            <Question
              key={name}
              name={name}
              answers={wizard.answers}
              error={errors[name]}
              provinces={provinces}
              onAnswer={wizard.answer}
              onRegion={wizard.pickRegion}
            />
          ))}
          {isLast && listing?.own && opened.keepsDrafts && (
            <label className="tick">
              <input
                type="checkbox"
                checked={wizard.shows}
                onChange={({ target }) => wizard.setShows(target.checked)}
              />
              <span>以上内容属实，同意在我的林地“{listing.title}”页面展示这份评分（可随时撤下）</span>
            </label>
          )}
          <FormError message={wizard.failure} />
          <p className="wizard-buttons">
            {step > 0 && (
              <button className="button plain" type="button" onClick={wizard.previous}>
                上一步
              </button>
            )}
            <button className="button" type="submit" aria-disabled={isSending}>
              {isSending ? '正在评估…' : isLast ? '开始评估' : '下一步'}
            </button>
          </p>
        </section>
      </form>
    </>
  )
}
