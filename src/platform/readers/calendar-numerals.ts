// Chinese numerals of dates and times in digits: 二〇二六年十二月二十日九时 → 2026年12月20日9时.
import { numberOfText } from './numerals.ts'

/** `2026 年 10 月 12 日` without its blanks. */
export const joinedDate = (text: string) => text.replace(/ *([年月日号时点分秒]) */g, '$1')

/** @param text with numerals in their everyday form */
export const calendarDigits = (text: string) =>
  text
    // 二O二六, 二0二六: other signs for 〇.
    .replace(/[零一二三四五六七八九Oo0]{4}(?=年)/g, (year) =>
      Array.from(year, (sign) => Math.max(0, '零一二三四五六七八九'.indexOf(sign))).join(''),
    )
    .replace(/零(?=[时点])/, '0')
    .replace(/零?([一二三四五六七八九十]{1,3})(?=[月日号时点分秒])/g, (_, number: string) =>
      String(numberOfText(number) ?? number),
    )
