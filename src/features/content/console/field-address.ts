/** Names the query by which an address asks for a field of the form: `#/news/5?field=content`. */
const FIELD_QUERY = 'field'

/** Path of a record's form, opened at a field; `''` for none. */
export const recordPathAt = (path: string, field: string) =>
  field === '' ? path : `${path}?${new URLSearchParams({ [FIELD_QUERY]: field }).toString()}`

export const askedFieldIn = (search: string) => new URLSearchParams(search).get(FIELD_QUERY) ?? ''
