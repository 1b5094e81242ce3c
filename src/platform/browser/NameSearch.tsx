// Search by name above a list of the account area. It is sent on purpose: by its button or the enter key.
import { type FormEvent, useEffect, useRef } from 'react'
import { sayCutPaste } from '#platform/ui/cut-paste.ts'

/** @param value what the list is searched for now @param onSearch gets the typed text, trimmed */
export const useNameSearch = (value: string, onSearch: (name: string) => void) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.value = value
  }, [value])
  const clear = () => {
    if (input.current) input.current.value = ''
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('search_name')
    onSearch(typeof name === 'string' ? name.trim() : '')
  }
  return { onSubmit, clear, field: { ref: input, defaultValue: value } }
}

interface Props {
  label: string
  field: ReturnType<typeof useNameSearch>['field']
}

export const NameSearch = ({ label, field }: Props) => (
  <div className="field words">
    <label htmlFor="search_name">{label}</label>
    <div className="beside">
      <input
        id="search_name"
        name="search_name"
        maxLength={50}
        onPaste={sayCutPaste}
        enterKeyHint="search"
        {...field}
      />
      <button className="button plain" type="submit">
        查找
      </button>
    </div>
  </div>
)
