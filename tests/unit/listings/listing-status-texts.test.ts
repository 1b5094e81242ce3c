// Texts for owners about the state of their listings.
import { describe, expect, test } from 'vitest'
import { STATUS } from '#features/listings/contract/woodland.ts'
import type { OwnListing } from '#features/listings/islands/form/open-view.ts'
import { statusTextsOf } from '#features/listings/islands/form/status-texts.ts'
import { doneWords } from '#features/listings/rules/action-texts.ts'

test('a republished listing is public again, a submitted one waits for review', () => {
  expect(doneWords('republish', { status: STATUS.published })).toBe('已重新发布')
  expect(doneWords('republish', { status: STATUS.pending })).toBe('已提交审核')
  expect(doneWords('remove', null)).toBe('已删除')
})

describe('a published listing', () => {
  const said = (changes: Partial<OwnListing>) => {
    const { title, lines } = statusTextsOf(
      STATUS.published,
      { is_live: true, ...changes } as OwnListing,
      '站内消息',
    )
    return [title, ...lines].join('\n')
  }

  test('is visible to everyone', () => {
    expect(said({})).toContain('所有人都可以看到')
    expect(said({})).not.toContain('未确认')
  })

  test('that is due for confirmation asks whether it still holds', () => {
    const due = said({ needs_confirm: true, unconfirmed_days: 63 })
    expect(due).toContain('所有人都可以看到')
    expect(due).toContain('已 63 天未确认，这条信息还有效吗？')
  })

  test('that has left the lists says so, and how to restore it', () => {
    const stale = said({ is_live: false, stale: true, needs_confirm: true, unconfirmed_days: 121 })
    expect(stale).toContain('已 121 天未确认，这条信息已移出林地列表')
    expect(stale).toContain('“确认仍有效”')
    expect(stale).not.toContain('所有人都可以看到')
  })
})
