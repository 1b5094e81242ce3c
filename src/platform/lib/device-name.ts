// User agent → name of the browser and the system. The first pattern that matches wins: most browsers also name others.
import { APP_BROWSERS } from './app-browsers.ts'

const browsers: readonly [pattern: RegExp, name: string][] = [
  ...APP_BROWSERS.map(({ pattern, name }): [RegExp, string] => [pattern, name]),
  [/QQBrowser/, 'QQ 浏览器'],
  [/QihooBrowser|360SE|360EE/, '360 浏览器'],
  [/Edg(?:e|A|iOS)?\//, 'Edge 浏览器'],
  [/OPR\//, 'Opera 浏览器'],
  [/Firefox|FxiOS/, '火狐浏览器'],
  [/Chrome|CriOS|Chromium/, '谷歌浏览器'],
  [/Safari/, 'Safari 浏览器'],
]

const systems: readonly [pattern: RegExp, name: string, isHandheld: boolean][] = [
  [/OpenHarmony|HarmonyOS/, '鸿蒙', true],
  [/iPad/, 'iPad', true],
  [/iPhone/, 'iPhone', true],
  [/Android/, '安卓', true],
  [/Windows/, 'Windows', false],
  [/Mac OS X|Macintosh/, 'macOS', false],
  [/Linux|X11/, 'Linux', false],
]

interface Device {
  /** «谷歌浏览器 · Windows» */
  name: string
  isHandheld: boolean
}

export const deviceOf = (userAgent: string): Device => {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))
  const name = [browser, system?.[1]].filter(Boolean).join(' · ')
  return { name: name || '未知设备', isHandheld: system?.[2] ?? false }
}
