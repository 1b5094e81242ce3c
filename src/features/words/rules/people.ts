// Names and titles of people in a text, compared with the admin's list: the right spelling, the right title, the right order.
import { patternFinder, type Range } from './normalised.ts'

export interface Person {
  name: string
  /** As it is written in full, several parted by 、: 省林业局党组书记、局长. */
  title: string
  /** Wrong spellings that are known: 林建华 for 林健华. */
  misspelled: readonly string[]
}

export interface PersonFinding extends Range {
  kind: 'name' | 'title' | 'order'
  /** The person, or all of them in their order. */
  name: string
  /** The right form. */
  replacement: string
  note: string
}

const DUTY =
  '(?:党组|党委|党工委|常委|常务)?副?(?:书记|主席|主任|局长|厅长|处长|科长|部长|省长|市长|县长|区长|州长|镇长|乡长|司长|署长|院长|所长|站长|场长|会长|理事长|秘书长|董事长|总经理|总裁|组长|队长|校长|巡视员|调研员|总工程师|总经济师)'
const RANK = /^(?:党组|党委|党工委|常委|常务)/
/** Of former offices the text says so itself. */
const FORMER = /(?:原|前|时任|曾任|前任|历任)[^。；，、,;\n]{0,20}$/

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const bareDuty = (duty: string) => duty.replace(RANK, '')

const dutiesOf = ({ title }: Person) => title.match(new RegExp(DUTY, 'g')) ?? []

const DUTY_BEHIND = new RegExp(`^${DUTY}`)
const DUTY_BEFORE = new RegExp(`${DUTY}$`)
const LONGEST_DUTY = 12
/** Characters before a name that may belong to it. */
const LINE = 60

interface Mention extends Range {
  person: Person
  rank: number
}

const misspellings = (person: Person): { word: string; value: Person }[] =>
  person.misspelled.map((word) => ({ word, value: person }))

/** A name of three characters beside its own title, of which one differs. */
const nearNames = (people: readonly Person[]) => {
  const names = new Set(people.map(({ name }) => name))
  const patterns = people
    .filter((person) => /^[\u4e00-\u9fff]{3}$/.test(person.name) && dutiesOf(person).length > 0)
    .map((person) => {
      const near = [0, 1, 2]
        .map((at) => `${person.name.slice(0, at)}[\\u4e00-\\u9fff]${person.name.slice(at + 1)}`)
        .join('|')
      const duties = dutiesOf(person).map(escaped).join('|')
      return { person, pattern: new RegExp(`(?<=${duties})(?:${near})|(?:${near})(?=${duties})`, 'g') }
    })
  return (text: string): PersonFinding[] =>
    patterns.flatMap(({ person, pattern }) =>
      [...text.matchAll(pattern)]
        .filter(([found]) => !names.has(found))
        .map(({ 0: found, index }) => ({
          kind: 'name' as const,
          from: index,
          to: index + found.length,
          name: person.name,
          replacement: person.name,
          note: `姓名应为“${person.name}”`,
        })),
    )
}

const wrongTitles = (text: string, { person, from, to }: Mention): PersonFinding[] => {
  const own = dutiesOf(person)
  const right = own[0]
  if (!right) return []
  const before = text.slice(Math.max(0, from - LONGEST_DUTY), from)
  const [behind] = DUTY_BEHIND.exec(text.slice(to, to + LONGEST_DUTY)) ?? []
  const [ahead] = DUTY_BEFORE.exec(before) ?? []
  const isRight = (duty: string) => own.some((one) => bareDuty(one) === bareDuty(duty))
  const places = [
    ...(behind && !isRight(behind) ? [{ from: to, to: to + behind.length }] : []),
    ...(ahead && !isRight(ahead) && !FORMER.test(text.slice(Math.max(0, from - LINE), from - ahead.length))
      ? [{ from: from - ahead.length, to: from }]
      : []),
  ]
  return places.map((place) => ({
    ...place,
    kind: 'title',
    name: person.name,
    replacement: right,
    note: `${person.name}的职务是“${person.title}”`,
  }))
}

/** What parts two names of a list, and perhaps the title of the second. */
const BETWEEN = /^(?:[、，,]|和|及|以及|与)([^、，,。；;\n]{0,30})$/

/** Where a name begins with the title before it. */
const startOf = (text: string, { person, from }: Mention) => {
  const before = text.slice(Math.max(0, from - LINE), from)
  if (person.title && before.endsWith(person.title)) return from - person.title.length
  return from - (DUTY_BEFORE.exec(before.slice(-LONGEST_DUTY))?.[0].length ?? 0)
}

interface Item extends Range {
  mention: Mention
}

/** Names in a row, parted by nothing but commas, each with its title. */
const listsIn = (text: string, mentions: readonly Mention[]): Item[][] => {
  const lists: Item[][] = []
  for (const mention of mentions) {
    const [behind = ''] = DUTY_BEHIND.exec(text.slice(mention.to, mention.to + LONGEST_DUTY)) ?? []
    const list = lists.at(-1)
    const last = list?.at(-1)
    const title = last && BETWEEN.exec(text.slice(last.to, mention.from))?.[1]
    const follows = title !== undefined && (title === '' || DUTY_BEFORE.test(title))
    const from = follows ? mention.from - title.length : startOf(text, mention)
    const item = { from, to: mention.to + behind.length, mention }
    if (list && follows) list.push(item)
    else lists.push([item])
  }
  return lists
}

/** Names of a list in another order than the admin's. */
const wrongOrder = (text: string, mentions: readonly Mention[]): PersonFinding[] =>
  listsIn(text, mentions).flatMap((list) => {
    const inOrder = list.toSorted((a, b) => a.mention.rank - b.mention.rank)
    const [first, last] = [list[0], list.at(-1)]
    if (!first || !last || inOrder.every((item, at) => item === list[at])) return []
    const replacement = inOrder.map((item, at) => {
      const [here, next] = [list[at], list[at + 1]]
      return text.slice(item.from, item.to) + (here && next ? text.slice(here.to, next.from) : '')
    })
    const names = inOrder.map(({ mention }) => mention.person.name)
    return [
      {
        kind: 'order',
        from: first.from,
        to: last.to,
        name: names.join('、'),
        replacement: replacement.join(''),
        note: `排序应为${names.join('、')}`,
      },
    ]
  })

/** Compiles the list once; the answer finds what is wrong in a text. */
export const peopleChecker = (people: readonly Person[]) => {
  if (people.length === 0) return () => []
  const findWrong = patternFinder(people.flatMap(misspellings))
  const findNames = patternFinder(
    people.map((person, rank) => ({ word: person.name, value: { person, rank } })),
  )
  const findNear = nearNames(people)
  return (text: string): PersonFinding[] => {
    const mentions = findNames(text)
      .map(({ from, to, value }) => ({ from, to, ...value }))
      .toSorted((a, b) => a.from - b.from)
    const known = findWrong(text).map(({ from, to, value: { name } }) => ({
      kind: 'name' as const,
      from,
      to,
      name,
      replacement: name,
      note: `姓名应为“${name}”`,
    }))
    const near = findNear(text).filter(({ from }) => !known.some((one) => one.from === from))
    return [
      ...known,
      ...near,
      ...mentions.flatMap((mention) => wrongTitles(text, mention)),
      ...wrongOrder(text, mentions),
    ]
  }
}
