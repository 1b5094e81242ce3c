// Chooses among tabs by the query: `?type=2` leads to the list of that type.
const chosenByQuery = location.search.slice(1).split('&')
for (const tab of document.querySelectorAll<HTMLAnchorElement>('[data-query]:not([aria-current])'))
  if (chosenByQuery.includes(tab.dataset.query as string)) location.replace(tab.href)
