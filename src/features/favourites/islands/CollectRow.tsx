// One favourite: title with a link, or what became of it, and the button that removes it.
import type { CollectType } from '#features/content/contract/kinds.ts'
import type { Favourite } from '#features/favourites/contract.ts'
import { newsTypeNames } from '#features/news/rules.ts'
import { planTypes } from '#features/plans/rules.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { day } from '#platform/lib/dates.ts'
import { toast } from '#platform/ui/feedback.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { changeFavourite } from './favourites.ts'

interface Props {
  favourite: Favourite
  type: CollectType
  path: string
}

const kindOf = ({ ntype, plan_type }: Favourite) =>
  (newsTypeNames as Record<number, string>)[ntype] ?? planTypes[plan_type]

export function CollectRow({ favourite, type, path }: Props) {
  const { cid: id, project_name, is_gone, createtime } = favourite
  const title = project_name || '未命名的内容'
  const name = <TitleText text={title} />
  const kind = kindOf(favourite)
  const remove = async () => {
    try {
      toast(await changeFavourite({ id, type }, false))
    } catch (error) {
      await showFailure(error)
    }
  }
  return (
    <li>
      <div className="row-head">
        <h2 tabIndex={-1}>{is_gone ? name : <a href={path}>{name}</a>}</h2>
        {is_gone && <span className="tag">已下线</span>}
        {kind && <span className="tag">{kind}</span>}
      </div>
      <p className="meta">
        {createtime && (
          <span>
            收藏于 <time>{day(createtime)}</time>
          </span>
        )}
        {is_gone && <span>内容已被移除或撤回，不能再查看</span>}
      </p>
      <p className="row-actions">
        <button className="button plain" type="button" onClick={() => void remove()}>
          取消收藏<span className="visually-hidden">：{title}</span>
        </button>
      </p>
    </li>
  )
}
