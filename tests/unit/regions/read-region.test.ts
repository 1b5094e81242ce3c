// Regions by their names, as people write them.
import { expect, test } from 'vitest'
import { readRegion, regionName } from '#features/regions/server/index.ts'

const nameOf = (typed: string) => {
  const reading = readRegion(typed)
  return reading.kind === 'region' ? regionName(reading.region) : reading.kind
}

test.each([
  ['福建省南平市建阳区', '福建省 南平市 建阳区'],
  ['福建 南平 建阳', '福建省 南平市 建阳区'],
  ['福建省/南平市/建阳区', '福建省 南平市 建阳区'],
  ['建阳区', '福建省 南平市 建阳区'],
  ['南平市建阳区', '福建省 南平市 建阳区'],
  ['福建省南平市', '福建省 南平市'],
  ['北京市密云区', '北京市 密云区'],
  ['重庆市城口县', '重庆市 城口县'],
  ['广西河池市', '广西壮族自治区 河池市'],
  ['内蒙古赤峰市', '内蒙古自治区 赤峰市'],
])('%s is %s', (typed, name) => {
  expect(nameOf(typed)).toBe(name)
})

test('a name that several regions have is asked about', () => {
  expect(readRegion('鼓楼区')).toMatchObject({
    kind: 'several',
    names: expect.arrayContaining(['福建省 福州市 鼓楼区']),
  })
})

test.each(['', '某某县', '福建省某某市', '福建省南平市建阳区童游街道', '浙江省建阳区'])(
  '%j is no region',
  (typed) => {
    expect(readRegion(typed).kind).toBe('unknown')
  },
)
