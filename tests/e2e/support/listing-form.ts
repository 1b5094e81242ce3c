// The listing form (`/addproject`), as a person fills it in.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { field } from './forms.ts'
import { newMobile, signIn, signUp } from './people.ts'
import { pickRegion } from './regions.ts'
import { expect } from './test.ts'

export const PAGE = '/addproject'
export const DETAILS = '杉木中龄林，长势良好，林道通到山脚，水源充足，无抵押、无纠纷，四至清楚。'

let last = 0
/** Without hyphens: letters joined by one are kept in one line, which large type has no room for. */
export const newTitle = () => `将口杉木林${newMobile().slice(-6)}N${++last}`

export const photo = async (name: string) => {
  const shade = (++last * 37) % 256
  const buffer = await sharp({
    create: { width: 640, height: 480, channels: 3, background: { r: shade, g: 120, b: 60 } },
  })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

export const chip = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: new RegExp(`^${group}`) }).getByRole('radio', { name, exact: true })
export const submit = (page: Page) => page.getByRole('button', { name: '提交审核', exact: true })
export const chooser = (page: Page, label: string) =>
  page.locator(`input[type=file][aria-label$="：${label}"]`)
export const files = (page: Page, label: string) =>
  page.getByRole('group', { name: new RegExp(`^${label}`) }).getByRole('listitem')
export const saveState = (page: Page) => page.locator('.save-state')
export const expectSaved = (page: Page) => expect(saveState(page)).toContainText(/已保存到本机|草稿已保存/)

export const ready = (page: Page) => expect(submit(page)).toBeVisible()

/** On phones a new listing is asked for question by question, unless the user chose otherwise. */
export const fillOnOnePage = (page: Page) =>
  page.addInitScript(() => {
    try {
      localStorage.setItem('listing-form-mode', '"page"')
    } catch {
      // A test has it that nothing is stored.
    }
  })

/** Opens the form as a visitor who chooses to fill it in before signing in. */
export const openAsVisitor = async (page: Page, address = PAGE) => {
  await fillOnOnePage(page)
  await page.goto(address)
  await page.getByRole('dialog').getByRole('button', { name: '先填写' }).click()
  await ready(page)
}

export const openSignedIn = async (page: Page, address = PAGE) => {
  await fillOnOnePage(page)
  const account = await signUp(page.request)
  await signIn(page, account, PAGE)
  if (address !== PAGE) await page.goto(address)
  await ready(page)
  return account
}

/** In the middle of the screen: on phones the bar at its bottom would take the press. */
const press = async (radio: Locator) => {
  await radio.evaluate((input) => input.scrollIntoView({ block: 'center' }))
  await radio.check({ force: true })
}

/** All that is required, but files and agreement. */
export const fill = async (page: Page, title: string) => {
  await press(chip(page, '流转类别', '转让'))
  await press(chip(page, '林地类型', '乔木林地'))
  await pickRegion(page, '福建省', '南平市', '建阳区')
  await field(page, '实测面积').fill('120')
  await page.getByLabel('期望总价，万元').fill('36')
  await field(page, '使用年限').fill('30')
  await chip(page, '林地权属', '个人').check({ force: true })
  await chip(page, '权证情况', '林权证（含不动产权证）').check({ force: true })
  await field(page, '信息标题').fill(title)
  await field(page, '林地详情').fill(DETAILS)
  await field(page, '联系人').fill('林青')
}

export const upload = async (page: Page) => {
  await chooser(page, '权证照片').setInputFiles([await photo('权证.jpg')])
  await chooser(page, '林地照片').setInputFiles([await photo('一.jpg'), await photo('二.jpg')])
  await expect(page.getByRole('status').filter({ hasText: '权证照片：已上传 1' })).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: '林地照片：已上传 2' })).toBeAttached()
}

export const agree = async (page: Page) => {
  await page.getByRole('button', { name: '《林权流转信息发布服务协议》' }).click()
  const dialog = page.getByRole('dialog', { name: '林权流转信息发布服务协议' })
  await expect(dialog.getByRole('heading').nth(3)).toBeAttached()
  await dialog.getByRole('button', { name: '已阅读并同意' }).click()
  await expect(page.getByRole('checkbox', { name: '我已阅读并同意' })).toBeChecked()
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const dialogNamed = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Fills in all that is required and submits it; answers the title. */
export const submitListing = async (page: Page) => {
  const title = newTitle()
  await fill(page, title)
  await upload(page)
  await agree(page)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
  return title
}
