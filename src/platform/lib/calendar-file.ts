// Events → a calendar file (iCalendar, RFC 5545), in Beijing time.

import type { WireTime } from './units.ts'

export interface CalendarEvent {
  /** The same for an event that is moved; unique in the world. */
  uid: string
  /** Higher in each later edition of the event. */
  sequence: number
  at: WireTime
  edited: WireTime
  title: string
  text: string
  url: string
  isCancelled: boolean
}

const LINE_OCTETS = 75
const octetsOf = (text: string) => new TextEncoder().encode(text).length

/** Continues long lines behind a blank; no character is torn. */
const folded = (line: string): string => {
  const lines = ['']
  let octets = 0
  for (const character of line) {
    const added = octetsOf(character)
    if (octets + added > LINE_OCTETS) {
      lines.push('')
      octets = 1
    }
    lines.push((lines.pop() ?? '') + character)
    octets += added
  }
  return lines.join('\r\n ')
}

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

const localTime = (time: WireTime) => time.replace(/[-:]/g, '').replace(' ', 'T')
const utcTime = (time: WireTime) =>
  `${new Date(`${time.replace(' ', 'T')}+08:00`).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const ZONE = 'Asia/Shanghai'
/** No daylight saving since 1992. */
const ZONE_LINES = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19920101T000000',
  'TZOFFSETFROM:+0800',
  'TZOFFSETTO:+0800',
  'TZNAME:CST',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const linesOf = ({ uid, sequence, at, edited, title, text, url, isCancelled }: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SEQUENCE:${sequence}`,
  `DTSTAMP:${utcTime(edited)}`,
  `LAST-MODIFIED:${utcTime(edited)}`,
  `DTSTART;TZID=${ZONE}:${localTime(at)}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(text)}`,
  `URL:${url}`,
  `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'TRANSP:TRANSPARENT',
  ...(isCancelled
    ? []
    : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(title)}`, 'TRIGGER:-P1D', 'END:VALARM']),
  'END:VEVENT',
]

/** @param host names the product that made it */
export const calendarFile = (host: string, name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//Tenders//ZH`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...ZONE_LINES,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
