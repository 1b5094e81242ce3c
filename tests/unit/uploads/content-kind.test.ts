import { expect, test } from 'vitest'
import { contentKind } from '#platform/lib/content-kind.ts'

const kindOf = (text: string) => contentKind(new TextEncoder().encode(text))

test('a page is known behind comments', async () => {
  expect(await kindOf('\n<!-- a --> <!-- b -->\n<!DOCTYPE html><p>')).toBe('html')
  expect(await kindOf('<table><tr>')).toBe('html')
  expect(await kindOf('<!-- <html> without an end')).toBe('txt')
})

test('many comments take no longer than few', async () => {
  expect(await kindOf(`${'<!---->'.repeat(140)}x`)).toBe('txt')
})

test('a sound recording of Windows is no video', async () => {
  const asf = (stream: string) => {
    const bytes = Buffer.alloc(200)
    bytes.write('3026b2758e66cf11a6d900aa0062ce6c', 'hex')
    bytes.write('9107dcb7b7a9cf118ee600c00c205365', 30, 'hex')
    bytes.writeBigUInt64LE(100n, 46)
    bytes.write(stream, 54, 'hex')
    return bytes
  }
  expect(await contentKind(asf('409e69f84d5bcf11a8fd00805f5c442b'))).toBe('wma')
  expect(await contentKind(asf('c0ef19bc4d5bcf11a8fd00805f5c442b'))).toBe('wmv')
})

test.each<[what: string, kind: string, bytes: string | Uint8Array]>([
  ['a text', 'txt', '这是一张照片的说明\r\n'],
  ['a text that is cut within a letter', 'txt', Buffer.from(`a${'林'.repeat(2000)}`)],
  ['a text of Chinese Windows', 'txt', Buffer.from('c1d6b5d8d5d5c6ac0d0a', 'hex')],
  ['a text in UTF-16', 'txt', Buffer.from('\ufeff林地照片', 'utf16le')],
  ['a text that begins like a BMP picture', 'txt', 'BM 2024 年林地照片说明，共三张，见附件'],
  [
    'a scan whose directory is not in its head',
    'tif',
    Buffer.from('49492a00080c3000'.padEnd(8200, '8'), 'hex'),
  ],
  ['a shortcut of Windows', 'lnk', Buffer.from('4c0000000114020000000000c00000000000004600', 'hex')],
  ['an address saved by Windows', 'url', '[InternetShortcut]\r\nURL=https://example.org/\r\n'],
  [
    'an address saved by macOS',
    'url',
    '<?xml version="1.0"?><plist version="1.0"><dict><key>URL</key><string>https://example.org/</string></dict></plist>',
  ],
  ['zeros', '', Buffer.alloc(300)],
  ['what nothing knows', '', Buffer.from('0123456789abcdef0a1b2c3d'.repeat(4), 'hex')],
  ['nothing', '', ''],
])('%s is %j', async (_, kind, bytes) => {
  expect(await contentKind(Buffer.from(bytes as string))).toBe(kind)
})
