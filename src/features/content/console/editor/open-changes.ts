// Open changes of texts that were put into a form: the text no longer shows them, and whoever publishes it should know.

const changesByForm = new WeakMap<object, Set<string>>()

/** @param form the form's `control`, which is the same for all its inputs */
export const noteOpenChanges = (form: object, changes: readonly string[]) => {
  changesByForm.set(form, new Set([...(changesByForm.get(form) ?? []), ...changes]))
}

export const openChangesOf = (form: object): string[] => [...(changesByForm.get(form) ?? [])]

export const forgetOpenChanges = (form: object) => changesByForm.delete(form)
