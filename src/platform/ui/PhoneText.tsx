import { Children, type ReactNode } from 'react'
import { phoneParts } from '#platform/lib/phones.ts'

export const PhoneText = ({ text }: { text: string }) => {
  const parts: ReactNode[] = phoneParts(text).map(([part, number]) =>
    number ? (
      <a key={part} href={`tel:${number}`}>
        {part}
      </a>
    ) : (
      part
    ),
  )
  return Children.toArray(parts)
}
