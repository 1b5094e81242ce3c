// Space between flex items in browsers that ignore `gap` there, tried in one that does not: all stands where gap had put it.
import { expect, test } from 'vitest'

const PAGE = `
<div data-box style="display:flex;gap:12px;width:400px"><i>一</i><i>二</i><i style="margin-left:auto">三</i></div>
<div data-box style="display:flex;flex-direction:column;gap:8px 20px"><i>一</i><i style="margin-bottom:5px">二</i><i>三</i></div>
<div style="width:200px"><p data-box style="display:flex;flex-wrap:wrap;gap:10px"><i>一</i><i>二</i><i>三</i><i>四</i></p></div>
<div data-box style="display:inline-flex;gap:6px"><i>一</i><i style="display:none">隐</i><i style="position:absolute">角</i><i>三</i></div>
<div data-box style="display:grid;gap:9px"><i>一</i><i>二</i></div>
<style>p { margin: 0 } [data-box] > i { display: block; width: 60px; height: 20px }</style>`

const positions = () => {
  const { top } = document.body.getBoundingClientRect()
  return [...document.querySelectorAll('[data-box] > i')].map((item) => {
    const box = item.getBoundingClientRect()
    return [item.textContent, box.left, box.top - top]
  })
}
const boxes = () => [...document.querySelectorAll<HTMLElement>('[data-box]')]

test('stands where gap would have put it, and follows what is added', async () => {
  document.body.innerHTML = PAGE
  const expected = positions()
  await import('#platform/ui/gap.ts')
  expect(boxes().map(({ style }) => style.gap === '0px')).toEqual([true, true, true, true, false])
  expect(positions()).toEqual(expected)

  const added = Object.assign(document.createElement('i'), { textContent: '四' })
  boxes()[0]?.append(added)
  await expect.poll(() => added.previousElementSibling?.getAttribute('style')).toContain('margin-right')
  const before = added.previousElementSibling?.getBoundingClientRect().right ?? 0
  expect(added.getBoundingClientRect().left - before).toBe(12)
})
