// Navigation, footer and quick links as the site comes with them.
import { MENU, type MenuEntry } from '#features/site/contract/menus.ts'
import {
  aboutPath,
  advertisingPath,
  contactPath,
  fillingHelpPath,
  lawPath,
  memberAgreementPath,
  privacyPath,
  vipPath,
} from '#platform/lib/paths.ts'
import { mainNavigation, statistics, vip } from './sections.ts'

export const menuPlaces: Readonly<Record<number, string>> = {
  [MENU.navigation]: '主导航',
  [MENU.footer]: '页脚',
  [MENU.quick]: '快捷入口',
}

const footer: readonly (readonly [url: string, title: string])[] = [
  [aboutPath, '平台介绍'],
  [lawPath, '法律声明'],
  [advertisingPath, '广告服务'],
  [contactPath, '联系我们'],
  [fillingHelpPath, '填写说明'],
  [vipPath, '会员服务'],
  [memberAgreementPath, '会员服务协议'],
  [privacyPath, '隐私声明'],
]

/** Heading of a footer's column that has none. */
export const FOOTER_COLUMN = '关于'

export const defaultMenus: readonly MenuEntry[] = [
  ...mainNavigation.map(({ path, name }) => ({ place: MENU.navigation, column: '', title: name, url: path })),
  ...footer.map(([url, title]) => ({ place: MENU.footer, column: FOOTER_COLUMN, title, url })),
  ...[statistics, vip].map(({ path, name }) => ({ place: MENU.quick, column: '', title: name, url: path })),
]
