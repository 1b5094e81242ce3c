// Counts a read of the page's record at the reader's first action, and shows the count that the API answers. The published page
// keeps the count of the record's last edit: to write it anew with each read would cost a page for each reader.

const ask = async (address = '', body = '') => {
  const isJson = body.startsWith('{')
  const reply = await fetch(address, {
    method: 'POST',
    body: isJson ? body : new URLSearchParams(body),
    headers: isJson ? { 'content-type': 'application/json' } : {},
    // The reader may leave meanwhile.
    keepalive: true,
  })
  return ((await reply.json()) as { data: { read_num: number | null } }).data.read_num
}

export default async function ReadCount() {
  const { read, readAt, detail, detailAt } = document.querySelector<HTMLElement>('[data-read]')?.dataset ?? {}
  // A preview is no read.
  if (!read) return
  const reads = await ask(readAt, read).catch(() =>
    // By the specification, the answer of a detail counts as a read.
    detailAt ? ask(detailAt, detail).catch(() => null) : null,
  )
  const shown = document.querySelector<HTMLElement>('[data-reads]')
  if (!shown || !reads) return
  shown.textContent = shown.textContent.replace(/\d+/, `${reads}`)
  shown.hidden = false
}

ReadCount.plain = () => ''
