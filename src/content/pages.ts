// The route table of what is published: every page the snapshot gives rise to.
import { sections } from '#domain/sections.ts'
import { articlePath, paths, redirects, sectionTypes } from '#lib/paths.ts'
import * as news from './news.ts'

const fixed = [
  paths.home,
  paths.search(),
  paths.about,
  paths.law,
  paths.advertising,
  paths.contact,
  paths.memberAgreement,
  paths.privacy,
  paths.login(),
  paths.register,
  paths.recover,
  paths.hotFragment,
  paths.recommendedFragment,
  paths.memberAgreementFragment,
  paths.privacyFragment,
  paths.notFound,
]

/** Paths in the order they are written: articles, then lists, then the rest, home last. */
export function* pagePaths(): Generator<string> {
  for (const article of news.all()) yield articlePath(article)
  for (const type of sectionTypes) {
    for (let page = 1; page <= news.olderPages(news.count(type)); page++) yield paths.newsList(type, page)
    yield paths.newsList(type)
  }
  for (const section of sections) if (!section.open) yield section.path
  for (const path of fixed.toReversed()) yield path
}

export { redirects }
