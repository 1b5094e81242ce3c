// What every page shows around its own content: settings of the site, friendly links.
import * as z from 'zod/mini'
import { readsFitting } from '#platform/content/answers.ts'
import { fieldsOf, type Single } from '#platform/content/single.ts'
import { readFields, readSingle, readUnnoted } from '#platform/content/single-reader.ts'
import { plainText } from '#platform/lib/plain-text.ts'
import { MENU, MenuEntry, menuList } from './contract/menus.ts'
import { Link, linkList, SiteInfo, siteSettings } from './contract/site.ts'
import { linkAddress } from './rules/link-address.ts'
import { defaultMenus } from './rules/menus.ts'
import { defaultSettings } from './rules/site.ts'

export const settings: Single<SiteInfo> = {
  name: 'settings',
  shape: SiteInfo,
  empty: { ...defaultSettings, sms_answers: false },
  isOptional: true,
  isInFrame: true,
  everywhere: ['name'],
  parts: fieldsOf('settings'),
  fetch: async (call) => {
    const answer = await call(siteSettings, {})
    // An answer without a name holds no settings.
    return answer.name ? answer : undefined
  },
}
export const readSettings = () => readFields(settings)
/** For fragments of the frame, which are replaced whatever field changes. */
export const readFrameSettings = () => readUnnoted(settings)

export const menus: Single<MenuEntry[]> = {
  name: 'menus',
  shape: z.array(MenuEntry),
  empty: [],
  isOptional: true,
  isInFrame: true,
  fetch: async (call) =>
    (await call({ ...menuList, output: readsFitting(MenuEntry) }, {}))
      .map((entry) => ({ ...entry, title: plainText(entry.title), column: plainText(entry.column) }))
      .filter(({ title, url }) => title !== '' && /^(?:\/(?!\/)|https?:\/\/)/.test(url)),
}

/** For fragments of the frame. Where a backend has none, those that the site comes with. */
export const readMenus = () => {
  const kept = readUnnoted(menus)
  return (place: number) => {
    const own = kept.filter((entry) => entry.place === place)
    const isKept = place === MENU.navigation ? own.length > 0 : kept.length > 0
    return isKept ? own : defaultMenus.filter((entry) => entry.place === place)
  }
}

export const links: Single<Link[]> = {
  name: 'links',
  shape: z.array(Link),
  empty: [],
  isInFrame: true,
  fetch: async (call) =>
    (await call({ ...linkList, output: readsFitting(Link) }, {}))
      .map(({ id, title, url }) => ({ id, title: plainText(title), url: linkAddress(url) }))
      // Without a title there is nothing to click on.
      .filter(({ title }) => title !== ''),
  guard: { name: '友情链接', ids: (value) => value.map(({ id }) => id) },
}
export const readLinks = () => readSingle(links)
