import { toast } from '#platform/ui/feedback.ts'

interface Props {
  text: string
  label: string
  done: string
}

export function CopyButton({ text, label, done }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast(done)
    } catch {
      // No clipboard: in-app browsers, plain HTTP.
      // oxlint-disable-next-line no-alert -- lets the text be copied by hand
      prompt(label, text)
    }
  }
  return (
    <button
      className="button plain"
      type="button"
      aria-label={`${label} ${text}`}
      onClick={() => void copy()}
    >
      {label}
    </button>
  )
}
