// How the caches in front of the portal are told what to give up: a POST with `{ urls }`, whole addresses, to one hook.

/** Small enough for any CDN, large enough that a full publish is told in a minute. */
export const PURGE_BATCH = 500

export const purgeCall = (urls: readonly string[], token = ''): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  body: JSON.stringify({ urls }),
  // A token is for this address alone.
  redirect: 'manual',
})
