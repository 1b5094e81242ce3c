// The wizard of the assessment: how it is filled in.
import type { APIRequestContext, Page } from '@playwright/test'
import { tell } from './api.ts'
import { pickRegion } from './regions.ts'
import { expect } from './test.ts'

/** The group of a question's options, or of its checkboxes. */
const question = (page: Page, label: string) =>
  page.getByRole('radiogroup', { name: label }).or(page.getByRole('group', { name: label }))

export const choose = (page: Page, label: string, option: string) =>
  question(page, label).locator('.chip', { hasText: option }).first().click()

export const isChosen = (page: Page, label: string, option: string) =>
  question(page, label).getByLabel(option, { exact: true }).isChecked()

/** Answers of each step by label. */
export const answers: readonly Readonly<Record<string, string>>[] = [
  { 林地类型: '乔木林地', 流转类别: '转让', 惠农补贴: '良种补贴', 扶持政策: '税收优惠' },
  {
    土壤质地: '壤土',
    土层厚度: '60–100 厘米',
    土壤肥力: '一般',
    地块形状: '一般',
    平整程度: '一般',
    灌溉条件: '一般满足',
    排水条件: '基本满足',
  },
  { 供水: '可接通', 供电: '已接通', 网络: '可接通', 道路: '土路', 机械化程度: '一般', 附属设施: '水井' },
  {
    相关配套: '农技站',
    距机场: '50–100 公里',
    距高铁站: '10–50 公里',
    距高速公路: '10–50 公里',
    距铁路: '10–50 公里',
    距国道: '10 公里以内',
    距港口: '100 公里以上',
  },
  { 利用现状: '种植', 林地产出: '林木', 适宜经营: '林木', 收入来源: '居家务农', 劳动力: '一般' },
]

export const stepHeading = (page: Page, step: number) =>
  page.getByRole('heading', { name: new RegExp(`^第 ${step} 步`) })

/** Fills in the options of a step, counted from 1. */
export const fillStep = async (page: Page, step: number) => {
  await expect(stepHeading(page, step)).toBeVisible()
  for (const [label, option] of Object.entries(answers[step - 1] ?? {})) await choose(page, label, option)
}

export const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click()

export const fillFacts = async (page: Page) => {
  await pickRegion(page, '福建省', '南平市', '建阳区')
  await page.getByLabel('剩余使用年限').fill('25')
  await page.getByLabel('林地面积').fill('120')
}

/** From the open first step to the last one, whose button is left to the test. */
export const fillAll = async (page: Page) => {
  for (let step = 1; step <= answers.length; step++) {
    await fillStep(page, step)
    if (step < answers.length) await next(page)
  }
}

/** Complete answers as the call takes them. */
export const wireAnswers = {
  province_id: 350000,
  city_id: 350700,
  county_id: 350703,
  years: 25,
  area: 120,
  type: 3,
  forestry_type: 1,
  huinong: 2,
  policy: 3,
  soil: 1,
  thickness: 3,
  land_fertility: 3,
  shape: 2,
  land_leveling: 3,
  irrigation: 3,
  drainage: 2,
  water_supply: 2,
  power_supply: 1,
  network: 2,
  road: 2,
  mechanization: 2,
  subsidiary: [3],
  related: [1],
  airport: 3,
  high_speed_rail: 2,
  expressway: 2,
  railway: 2,
  national_highway: 1,
  port: 4,
  utilization: 1,
  land_output: 1,
  fit: 2,
  income: 1,
  labor_force: 2,
}

/** A report, made without the browser. */
export const makeReport = (request: APIRequestContext, token: string, changes: object = {}) =>
  tell<{ id: number }>(request, 'assessment', { ...wireAnswers, ...changes }, token)
