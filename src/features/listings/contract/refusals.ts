import type { Refusal } from '#platform/contract/refusals.ts'

export const ListingConflict: Refusal = {
  code: 1401,
  msg: '这条林地信息在别处改过，请刷新后再改，您填写的内容没有丢失',
}
export const ListingClosed: Refusal = { code: 1402, msg: '这条林地信息已完成，不能再修改' }
export const TooManyListings: Refusal = { code: 429, msg: '今天提交的林地信息已达上限，请明天再试' }
export const ReadAgreement: Refusal = { code: 1303, msg: '请先阅读协议' }
export const TooManyDrafts: Refusal = { code: 1408, msg: '草稿已达上限，请先提交或删除不用的草稿' }
