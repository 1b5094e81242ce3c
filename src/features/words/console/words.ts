// The list of words as a resource of the console: filtered and paged in the browser, which has all of it.
import { type Word, wordLists } from '#features/words/contract.ts'
import { bareWord } from '#features/words/rules/normalised.ts'
import { callStaff } from '#platform/console/api.ts'

export const WORDS = 'words'

interface Filter {
  keyword?: string
  level?: string
}

const matches = ({ keyword = '', level = '' }: Filter) => {
  const wanted = bareWord(keyword)
  return (word: Word) =>
    (level === '' || word.level === level) &&
    [word.word, word.replacement, word.note, ...word.exceptions].some((text) =>
      bareWord(text).includes(wanted),
    )
}

export const listWords = async (filter: Filter, page: number, perPage: number) => {
  const { words } = await callStaff(wordLists, {})
  const found = words.filter(matches(filter))
  return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length }
}
