import { expect, test } from 'vitest'
import { listingWordsOf } from '#features/listings/server/listing-words.service.ts'

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
  ['无立木林地转让', ['无立木林地', '转让']],
  ['  杉木　100亩 杉木 ', ['杉木', '100', '亩']],
  ['毛竹36.5万元30年', ['毛竹', '36.5', '万元', '30', '年']],
  ['E%_ (a|b)+', ['E%_', '(a|b)+']],
  ['的', []],
  ['', []],
])('%s', (keyword, words) => {
  expect(listingWordsOf(keyword)).toEqual(words)
})
