/** A table of labels as select inputs read it; codes that are numbers stay numbers. */
export const choicesOf = (labels: Readonly<Record<string | number, string>>) =>
  Object.entries(labels).map(([id, name]) => ({ id: /^\d+$/.test(id) ? Number(id) : id, name }))
