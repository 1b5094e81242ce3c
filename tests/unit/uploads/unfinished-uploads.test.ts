// Unfinished uploads stored on this device.
import { JSDOM } from 'jsdom'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { forgetUpload, unfinishedUploads } from '#features/uploads/browser/multipart-upload.ts'

const { window } = new JSDOM('', { url: 'http://localhost' })
vi.stubGlobal('localStorage', window.localStorage)
beforeEach(() => window.localStorage.clear())
afterAll(() => {
  vi.unstubAllGlobals()
  window.close()
})

const ME = '1-137****1111'
const HOUR_MS = 3_600_000
const plan = { id: 'a', part_size: 5, parts: 2, parallel: 1 }
const remember = (name: string, changes: object = {}) =>
  window.localStorage.setItem(name, JSON.stringify({ ...plan, at: Date.now(), owner: ME, ...changes }))

test('unfinished uploads are listed by purpose, for any file name', () => {
  remember('upload:video:航拍:第 2 段.mp4:500:17')
  remember('upload:woodland:山.jpg:60:1')
  window.localStorage.setItem('token', '{}')
  expect(unfinishedUploads('video', ME)).toEqual([{ name: '航拍:第 2 段.mp4', size: 500, lastModified: 17 }])
})

test('unfinished uploads are listed for their owner only, and until the server removes them', () => {
  remember('upload:video:a.mp4:500:1', { owner: '1-139****2222' })
  remember('upload:video:b.mp4:500:1', { at: Date.now() - 25 * HOUR_MS })
  window.localStorage.setItem('upload:video:c.mp4:500:1', 'not JSON')
  expect(unfinishedUploads('video', ME)).toEqual([])
  expect(Object.keys(window.localStorage)).toEqual(['upload:video:a.mp4:500:1'])
})

test('unfinished uploads are forgotten on demand', () => {
  remember('upload:video:a.mp4:500:1')
  forgetUpload('video', { name: 'a.mp4', size: 500, lastModified: 1 })
  expect(unfinishedUploads('video', ME)).toEqual([])
})
