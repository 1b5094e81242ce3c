/** Takes away the marks of memberships that have ended since the page was published: `data-until` says when. */
export const hidePastMarks = (root: ParentNode) => {
  for (const marked of root.querySelectorAll<HTMLElement>('[data-until]'))
    if (new Date(marked.dataset.until as string) < new Date()) marked.removeAttribute('data-until')
}
