// Checksums of identity numbers (GB 11643) and credit codes (GB 32100).
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditCheck, isCreditCode } from '#features/certification/rules/rules.ts'
import { identityCheck, isIdentityNumber } from '#platform/lib/identity-number.ts'
import { readDocumentNumber } from '#platform/readers/codes.ts'

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''))
const region = fc.constantFrom('11', '15', '23', '37', '46', '54', '65', '71', '81', '83')
const identity = fc
  .tuple(region, digits(4), day, digits(3))
  .map((parts) => parts.join(''))
  .map((first) => first + identityCheck(first))

const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'.split('')
const characters = (length: number) =>
  fc
    .array(fc.constantFrom(...CHARACTERS), { minLength: length, maxLength: length })
    .map((all) => all.join(''))
const creditCode = fc
  .tuple(characters(2), digits(6), characters(9))
  .map((parts) => parts.join(''))
  .map((first) => first + creditCheck(first))

/** Another character in one place. */
const withChange = (text: string, at: number, to: string) => text.slice(0, at) + to + text.slice(at + 1)
const swapped = (text: string, at: number) => text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)

describe('an identity number', () => {
  test.each(['11010519491231002X', '350703190001010014'])('%s passes', (number) => {
    expect(isIdentityNumber(number)).toBe(true)
  })

  test.each([
    ['a wrong check character', '110105194912310021'],
    ['the check character in lower case', '11010519491231002x'],
    ['a date that no calendar has', '110105199902300013'],
    ['a month 13', '110105199913010012'],
    ['an unknown region', '99010519491231002X'],
    ['a year before 1900', '440524188001010014'],
    ['fifteen digits', '110105491231002'],
    ['nothing', ''],
    ['a blank within', '110105 19491231002X'],
  ])('with %s does not', (_, number) => {
    expect(isIdentityNumber(number)).toBe(false)
  })

  test('made by the rule passes; with any one digit changed, or two unequal neighbours swapped, it does not', () => {
    fc.assert(
      fc.property(identity, fc.integer({ min: 0, max: 16 }), digits(1), (number, at, digit) => {
        expect(isIdentityNumber(number)).toBe(true)
        if (number[at] !== digit) expect(isIdentityNumber(withChange(number, at, digit))).toBe(false)
        if (at < 16 && number[at] !== number[at + 1])
          expect(isIdentityNumber(swapped(number, at))).toBe(false)
      }),
    )
  })

  test('is read from full-width characters, blanks and a small x', () => {
    expect(readDocumentNumber(' １１０１０５ 19491231 002x')).toBe('11010519491231002X')
  })

  test('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(isIdentityNumber(readDocumentNumber(text))).toBe(false)
      }),
    )
  })
})

describe('a credit code', () => {
  test.each(['91110000600037341L', '91350100M000100Y43', '91350700MA0000001N'])('%s passes', (code) => {
    expect(isCreditCode(code)).toBe(true)
  })

  test.each([
    ['a wrong check character', '91110000600037341M'],
    ['a letter that the standard leaves out', '9111000060003734IL'],
    ['letters in its region', '9111A000600037341L'],
    ['seventeen characters', '9111000060003734L'],
    ['lower case', '91110000600037341l'],
    ['nothing', ''],
  ])('with %s does not', (_, code) => {
    expect(isCreditCode(code)).toBe(false)
  })

  test('made by the rule passes; with any one character changed it does not', () => {
    fc.assert(
      fc.property(
        creditCode,
        fc.integer({ min: 0, max: 17 }),
        fc.constantFrom(...CHARACTERS),
        (code, at, character) => {
          expect(isCreditCode(code)).toBe(true)
          if (code[at] !== character) expect(isCreditCode(withChange(code, at, character))).toBe(false)
        },
      ),
    )
  })
})
