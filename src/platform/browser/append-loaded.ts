/** Adds a script or stylesheet to the page; resolves once it is loaded, and rejects if it cannot be. */
export const appendLoaded = (tag: HTMLScriptElement | HTMLLinkElement) =>
  new Promise<void>((resolve, reject) => {
    tag.addEventListener('load', () => resolve())
    tag.addEventListener('error', reject)
    document.head.append(tag)
  })
