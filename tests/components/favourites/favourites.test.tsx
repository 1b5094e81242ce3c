// The star of a record, and the list of what one has collected: what they say to answers.
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CollectButton } from '#features/favourites/islands/CollectButton.tsx'
import Collects from '#features/favourites/islands/Collects.tsx'
import { Broken, TargetGone } from '#platform/contract/refusals.ts'
import { button } from '../forms.ts'
import { signIn, signOut } from '../session.ts'
import { answer, answerData, formsSentTo } from '../setup.ts'

const unanswered = () => Promise.reject(new TypeError('Failed to fetch'))
const toast = (text: string) => page.getByRole('status').filter({ hasText: text })

describe('the star of a record', () => {
  const star = page.getByRole('button', { name: /收藏/ })
  const open = (fetchState = () => Promise.resolve(false)) =>
    render(<CollectButton id={5} type={10} fetchState={fetchState} />)

  test('is not set where the browser stores nothing: a visitor is asked to log in', async () => {
    await signOut()
    await open()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await star.click()
    const prompt = page.getByRole('dialog', { name: '温馨提示' })
    await expect.element(prompt).toMatchTextContent('您尚未登录')
    await prompt.getByRole('button', { name: '取消' }).click()
    await expect.element(prompt).not.toBeInTheDocument()
    await expect.element(star).toHaveFocus()
    await expect.element(star).toHaveTextContent('☆ 收藏')
  })

  test('claims nothing where nobody can say whether it is set, and collects', async () => {
    await signIn()
    answerData('/api/addCollect', null)
    await open(() => Promise.reject(new Error('no answer')))
    await expect.element(star).toHaveTextContent('收藏')
    await expect.element(star).not.toHaveAttribute('aria-pressed')
    await star.click()
    await expect.element(toast('收藏成功')).toBeVisible()
    await expect.element(star).toHaveTextContent('★ 已收藏')
    await expect.element(star).toHaveAttribute('aria-pressed', 'true')
    expect(await formsSentTo('/api/addCollect')).toEqual([{ id: '5', type: '10' }])
  })

  test('stays as it was after a failure, which is said', async () => {
    await signOut()
    await signIn()
    answer('/api/addCollect', unanswered)
    await open()
    await expect.element(star).toHaveTextContent('☆ 收藏')
    await star.click()
    await expect.element(toast(Broken.msg)).toBeVisible()
    await expect.element(star).toHaveTextContent('☆ 收藏')
  })

  test('changes before the server answers, and back where it refuses', async () => {
    let reply: () => void = () => undefined
    const replied = new Promise<void>((resolve) => {
      reply = resolve
    })
    await signOut()
    await signIn()
    answer('/api/addCollect', async () => {
      await replied
      return Response.json({ ...TargetGone, data: null })
    })
    await open()
    await expect.element(star).toHaveTextContent('☆ 收藏')
    await star.click()
    await expect.element(star).toHaveTextContent('★ 已收藏')
    reply()
    await expect.element(toast(TargetGone.msg)).toBeVisible()
    await expect.element(star).toHaveTextContent('☆ 收藏')
  })
})

describe('the list of what was collected', () => {
  const list = page.getByRole('group', { name: '我的收藏', exact: true })
  const rows = list.getByRole('listitem')
  const favourites = (count: number, first = 1) =>
    Array.from({ length: count }, (_, at) => ({ cid: first + at, type: 8, project_name: `林地 ${at}` }))
  const open = () => render(<Collects labels={{ ntype: {}, plan_type: {} }} />)

  test('an entry is let go of at once, and comes back where there is no answer', async () => {
    await signIn()
    answerData('/api/collectList', { list: favourites(2), count: 2 })
    await open()
    await expect.poll(() => rows.elements().length).toBe(2)
    const first = rows.first().getByRole('button', { name: /^取消收藏/ })
    answer('/api/delCollect', unanswered)
    await first.click()
    await expect.element(toast(Broken.msg)).toBeVisible()
    await expect.poll(() => rows.elements().length).toBe(2)
    answerData('/api/delCollect', null)
    await first.click()
    await expect.poll(() => rows.elements().length).toBe(1)
    await expect.element(toast('取消收藏成功')).toBeVisible()
  })

  test('what was taken down is named, and leads nowhere', async () => {
    await signIn()
    const gone = { cid: 5, type: 8, project_name: '闽北杉木林', is_gone: true }
    answerData('/api/collectList', { list: [gone], count: 1 })
    await open()
    await expect.element(rows).toMatchTextContent('闽北杉木林')
    await expect.element(rows).toMatchTextContent('已下线')
    expect(rows.getByRole('link').elements()).toEqual([])
    await expect.element(rows.getByRole('button', { name: /^取消收藏\s*：闽北杉木林/ })).toBeVisible()
  })

  test('a bare list of another backend is shown, and its pages are turned', async () => {
    const address = location.href
    await signIn()
    answer('/api/collectList', async (request) => {
      const isSecond = new URLSearchParams(await request.text()).get('page') === '2'
      return Response.json({ code: 200, msg: '', data: isSecond ? favourites(1, 100) : favourites(15) })
    })
    await open()
    await expect.poll(() => rows.elements().length).toBe(15)
    await expect.element(rows.first().getByRole('link')).toHaveAttribute('href', '/exchange/view/1')
    await expect.element(page.getByRole('navigation', { name: '翻页' })).toMatchTextContent('第 1 页')
    await button('下一页').click()
    await expect.poll(() => rows.elements().length).toBe(1)
    history.replaceState(null, '', address)
  })

  test('a list that did not arrive can be asked for again', async () => {
    await signIn()
    answer('/api/collectList', unanswered)
    await open()
    await expect.element(list.getByRole('alert')).toMatchTextContent('加载失败')
    answerData('/api/collectList', { list: [], count: 0 })
    await button('重试').click()
    await expect.element(list).toMatchTextContent('还没有收藏林地')
  })

  test('a visitor is told to log in', async () => {
    await signOut()
    await open()
    await expect.element(list).toMatchTextContent('您尚未登录')
    await expect
      .element(list.getByRole('link', { name: '去登录' }))
      .toHaveAttribute('href', expect.stringContaining('/login/login?from='))
  })
})
