// Regions by their names, as people write them.
import { expect, test } from 'vitest'
import { allRegions, readRegion, regionName } from '#features/regions/server/index.ts'
import { renamedRegions } from '#features/regions/server/renamed-regions.ts'

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
  ['福建省建阳区', '福建省 南平市 建阳区'],
  ['湖南省长沙县', '湖南省 长沙市 长沙县'],
  ['建阳市', '福建省 南平市 建阳区'],
  ['福建省建阳市', '福建省 南平市 建阳区'],
  ['福建省龙岩市永定县', '福建省 龙岩市 永定区'],
  ['沙县', '福建省 三明市 沙县区'],
  ['三明市梅列区', '福建省 三明市 三元区'],
  ['贵州省遵义县', '贵州省 遵义市 播州区'],
  ['襄樊市', '湖北省 襄阳市'],
])('%s is %s', (typed, name) => {
  expect(nameOf(typed)).toBe(name)
})

test.each([
  ['福建省南平市建阳区将口镇', '福建省 南平市 建阳区', '将口镇'],
  ['福建省南平市建阳区童游街道南山村5组', '福建省 南平市 建阳区', '童游街道南山村5组'],
  ['建阳市将口镇', '福建省 南平市 建阳区', '将口镇'],
  ['福建南平建阳将口镇', '福建省 南平市 建阳区', '将口镇'],
  ['福建省建阳市将口镇', '福建省 南平市 建阳区', '将口镇'],
  ['北京市密云区溪翁庄镇', '北京市 密云区', '溪翁庄镇'],
  ['福建省南平市建阳区', '福建省 南平市 建阳区', ''],
])('%s is %s, and within it %s', (typed, name, rest) => {
  const reading = readRegion(typed)
  expect(reading).toMatchObject({ kind: 'region', rest })
  expect(nameOf(typed)).toBe(name)
})

test('regions with former names are of today', () => {
  expect(Object.keys(renamedRegions).filter((id) => !allRegions.some((one) => `${one.id}` === id))).toEqual(
    [],
  )
})

test('a name that several regions have is asked about', () => {
  expect(readRegion('鼓楼区')).toMatchObject({
    kind: 'several',
    names: expect.arrayContaining(['福建省 福州市 鼓楼区']),
  })
})

test.each([
  '',
  '某某县',
  '长乐镇',
  '南平长乐镇',
  '建阳将口镇',
  '福建省南平市建阳区abc',
  '福建省某某市',
  '浙江省建阳区',
])('%j is no region', (typed) => {
  expect(readRegion(typed).kind).toBe('unknown')
})
