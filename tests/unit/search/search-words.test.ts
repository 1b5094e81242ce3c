import { expect, test } from 'vitest'
import { listingWordsOf } from '#features/listings/server/listing-words.service.ts'
import { alternativesOf } from '#features/search/server/search.kind.ts'

test.each([
  ['福建竹林', ['福建', '竹林']],
  ['福建省三明市杉木林', ['福建省', '三明市', '杉木林']],
  ['浙江安吉毛竹林出租', ['浙江', '安吉', '毛竹林', '出租']],
  ['黔东南苗族侗族自治州的油茶', ['黔东南苗族侗族自治州', '油茶']],
  ['内蒙古樟子松', ['内蒙古', '樟子松']],
  // The longer of two names: 大兴 is a district of Beijing, 林地 no word of its own.
  ['大兴安岭落叶松', ['大兴安岭', '落叶松']],
  ['毛竹林权证', ['毛竹', '林权证']],
  ['毛竹山', ['毛竹山']],
  ['福建或江西的杉木', ['福建或江西', '杉木']],
  ['福建 或者 江西', ['福建或者江西']],
  ['将口或麻沙或黄坑 毛竹', ['将口或麻沙或黄坑', '毛竹']],
  ['或江西', ['或江西']],
  ['无立木林地转让', ['无立木林地', '转让']],
  ['  杉木　100亩 杉木 ', ['杉木', '100', '亩']],
  ['毛竹36.5万元30年', ['毛竹', '36.5', '万元', '30', '年']],
  ['E%_ (a|b)+', ['E%_', '(a|b)+']],
  ['的', []],
  ['', []],
])('%s', (keyword, words) => {
  expect(listingWordsOf(keyword)).toEqual(words)
})

test.each([
  ['福建或江西', ['福建', '江西']],
  ['福建或者江西或浙江', ['福建', '江西', '浙江']],
  ['或许', ['或许']],
  ['福建或者', ['福建或者']],
  ['福建或', ['福建或']],
])('one of %s has to stand there', (word, alternatives) => {
  expect(alternativesOf(word)).toEqual(alternatives)
})
