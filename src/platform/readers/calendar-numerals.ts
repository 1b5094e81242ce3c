// Chinese numerals of dates and times in digits: 二〇二六年十二月二十日九时 → 2026年12月20日9时.
import { parseNumber } from 'parse-chinese-number/dist/parse/parseNumber.js'

/** @param text with numerals in their everyday form */
export const calendarDigits = (text: string) =>
  text
    .replace(/[零一二三四五六七八九]{4}(?=年)/, (year) =>
      Array.from(year, (sign) => '零一二三四五六七八九'.indexOf(sign)).join(''),
    )
    .replace(/零(?=[时点])/, '0')
    .replace(/零?([一二三四五六七八九十]{1,3})(?=[月日号时点分秒])/g, (_, number: string) =>
      String(parseNumber(number) ?? number),
    )
