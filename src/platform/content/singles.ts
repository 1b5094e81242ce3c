// content-cache → pages: singletons, such as settings, links and home placements.

import { defaultSettings } from '#features/site/rules/site.ts'
import { keys } from './keys.ts'
import { kept, row } from './open.ts'
import type { Single, SingleName } from './snapshot.ts'
import { note } from './trace.ts'

const empty: { [N in SingleName]: Single<N> } = {
  settings: { ...defaultSettings, sms_answers: false },
  membership: null,
  links: [],
  provinces: [],
  home: {
    banners: [],
    bannerstwo: [],
    gonggao: [],
    news1: [],
    news2: [],
    news6: [],
    newslist: [],
    forest1: [],
    forest2: [],
    forest3: [],
    project1: [],
    project2: [],
    project3: [],
    plan1: [],
    plan2: [],
    tenders: [],
  },
  prices: [],
  statistics: {
    time: '',
    projectnum: 0,
    provicenum: 0,
    projectmoney: 0,
    industry: [],
    province: [],
    stage: [],
  },
  expertIndex: [],
  hot: [],
}

/** Reads a singleton without noting its key, for readers that depend on a part of it. */
export const unnoted = <N extends SingleName>(name: N): Single<N> => {
  const known = kept()
  if (!known.has(name)) {
    const stored = row<{ json: string }>('SELECT json FROM single WHERE name = ?', name)
    known.set(name, stored ? JSON.parse(stored.json) : empty[name])
  }
  return known.get(name) as Single<N>
}

/** The singleton as last pulled; an empty one if a backend has never sent it. */
export const single = <N extends SingleName>(name: N): Single<N> => {
  note(keys.single(name))
  return unnoted(name)
}
