// Purge request to the cache in front of the portal: a POST with `{ urls }`, absolute, to one hook.

/** URLs per request: few enough for any CDN, enough to purge a full publish in a minute. */
export const PURGE_BATCH = 500

export const purgeCall = (urls: readonly string[], token = ''): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  body: JSON.stringify({ urls }),
  // No redirects: the token is for this host only.
  redirect: 'manual',
})
