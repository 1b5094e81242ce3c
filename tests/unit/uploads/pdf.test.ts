// PDF files that open only with a password, among others with a password of their author.
import { expect, test } from 'vitest'
import { needsPassword } from '#platform/server/media/pdf.ts'
import { encryptedPdf, PDF, type PdfCipher } from '../../helpers/uploads.ts'

const CIPHERS: readonly PdfCipher[] = ['40', '128', 'aes-128', 'aes-256']

test.for(CIPHERS)('of %s', (cipher) => {
  expect(needsPassword(encryptedPdf('password', cipher))).toBe(true)
  expect(needsPassword(encryptedPdf('restricted', cipher))).toBe(false)
})

/** Every string in parentheses instead of hexadecimal, pairs of parentheses as they are. */
const inParentheses = (pdf: Buffer) => {
  const text = pdf.toString('latin1').replace(/<([\da-f]{2,})>/g, (_, hex: string) => {
    const bytes = Buffer.from(hex, 'hex').toString('latin1')
    return `(${bytes.replace(/[\\()\r]/g, (sign) => (sign === '\r' ? '\\015' : `\\${sign}`))})`
  })
  return Buffer.from(text, 'latin1')
}

test.for(CIPHERS)('of %s with strings in parentheses', (cipher) => {
  expect(needsPassword(inParentheses(encryptedPdf('password', cipher)))).toBe(true)
  expect(needsPassword(inParentheses(encryptedPdf('restricted', cipher)))).toBe(false)
})

test('with the encryption in the trailer itself', () => {
  const within = (kind: 'password' | 'restricted') => {
    const text = encryptedPdf(kind, '40').toString('latin1')
    const dictionary = /obj\s*(<< \/Filter \/Standard[^]*?>>)\s*endobj/.exec(text)?.[1] ?? ''
    return Buffer.from(
      text.replace(/\/Encrypt \d+ 0 R/, () => `/Encrypt ${dictionary}`),
      'latin1',
    )
  }
  expect(needsPassword(within('password'))).toBe(true)
  expect(needsPassword(within('restricted'))).toBe(false)
})

test('for readers with a certificate counts', () => {
  const text = encryptedPdf('restricted', '40').toString('latin1').replace('/Standard', '/Adobe.PubSec')
  expect(needsPassword(Buffer.from(text, 'latin1'))).toBe(true)
})

test('is never a PDF without encryption, nor one whose encryption cannot be read', () => {
  expect(needsPassword(PDF)).toBe(false)
  for (const text of [
    '',
    '/Encrypt',
    '/Encrypt 5 0 R',
    '/Encrypt <</Filter/Standard/V 1/R 2>>',
    '/Encrypt<</Filter/Standard/V 5/R 6/U(a>>',
  ])
    expect(needsPassword(Buffer.from(text))).toBe(false)
})

test('takes a moment, however often a file names an encryption', () => {
  const start = performance.now()
  expect(needsPassword(Buffer.alloc(20_000_000, '/Encrypt 5 0 R '))).toBe(false)
  expect(performance.now() - start).toBeLessThan(2000)
})
