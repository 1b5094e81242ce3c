// Calls of the staff to a server under measure.

const PASSWORD = 'Demo2026'

interface Answer<T> {
  code: number
  msg: string
  data: T
}

export const post = async <T>(origin: string, path: string, body: object, token = ''): Promise<T> => {
  const reply = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
    body: JSON.stringify(body),
  })
  const { code, msg, data } = (await reply.json()) as Answer<T>
  if (code !== 200) throw new Error(`${path}: ${msg}`)
  return data
}

/** Token of a demo account of the staff. */
export const signIn = async (origin: string, username: string) =>
  (await post<{ token: string }>(origin, '/api/staff/login', { username, password: PASSWORD })).token
