// A strict reader of calendar files (RFC 5545): throws where one breaks the rules that clients depend on.

export type Event = Readonly<Record<string, string | undefined>>

const unescaped = (text: string) => {
  if (/(?<!\\)(?:\\\\)*[;,]/.test(text)) throw new Error(`not escaped: ${text}`)
  return text.replace(/\\([\\;,nN])/g, (_all, sign: string) => (/n/i.test(sign) ? '\n' : sign))
}

const TEXTS = new Set(['SUMMARY', 'DESCRIPTION', 'X-WR-CALNAME'])

/** Its events: properties by name, a time with its zone before it. */
export const eventsOf = (file: string): Event[] => {
  if (!file.endsWith('\r\n')) throw new Error('the last line has no end')
  const raw = file.slice(0, -2).split('\r\n')
  for (const line of raw) {
    if (/(?!\t)\p{Cc}/u.test(line)) throw new Error(`control characters: ${line}`)
    if (Buffer.byteLength(line) > 75) throw new Error(`longer than 75 octets: ${line}`)
  }
  const open: string[] = []
  const events: Record<string, string | undefined>[] = []
  const zones = new Set<string>()
  for (const line of raw.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', parameters = '', value = ''] =
      /^([A-Z-]+)((?:;[A-Z-]+=[^;:,"]+)*):(.*)$/.exec(line) ?? []
    if (!name) throw new Error(`no property: ${line}`)
    if (name === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') events.push({})
      continue
    }
    if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends before it began`)
      continue
    }
    const inside = open.at(-1)
    if (!inside) throw new Error(`outside the calendar: ${line}`)
    if (inside === 'VTIMEZONE' && name === 'TZID') zones.add(value)
    if (inside !== 'VEVENT') continue
    const event = events.at(-1) ?? {}
    if (name in event) throw new Error(`${name} twice`)
    const zone = /;TZID=(.*)$/.exec(parameters)?.[1]
    if (zone !== undefined && !zones.has(zone)) throw new Error(`unknown zone ${zone}`)
    event[name] = [zone, TEXTS.has(name) ? unescaped(value) : value].filter(Boolean).join(' ')
  }
  if (open.length > 0) throw new Error(`${open.join()} without an end`)
  for (const needed of ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY'])
    if (events.some((event) => !event[needed])) throw new Error(`an event without ${needed}`)
  if (new Set(events.map(({ UID }) => UID)).size < events.length) throw new Error('a name twice')
  return events
}
