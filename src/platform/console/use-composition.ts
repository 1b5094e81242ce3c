// Text that an input method composes (pinyin, before the word is chosen) is shown, and reaches whoever searches by it as the
// word alone.
import { type CompositionEvent, useState } from 'react'

export const useComposition = (value: string, onChange: (text: string) => void) => {
  const [composed, setComposed] = useState<string>()
  return {
    value: composed ?? value,
    onChange: (text: string) => (composed === undefined ? onChange(text) : setComposed(text)),
    onCompositionStart: () => setComposed(value),
    onCompositionEnd: ({ target }: CompositionEvent) => {
      setComposed(undefined)
      onChange((target as HTMLInputElement).value)
    },
  }
}
