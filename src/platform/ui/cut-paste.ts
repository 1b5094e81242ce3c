// Texts that are pasted into a field and are longer than it takes: browsers cut them off without a word.
import { toast } from './feedback.ts'

/** What says that a paste was cut; empty where all of it fits. */
export const cutPasteText = ({ target, clipboardData }: Pick<ClipboardEvent, 'target' | 'clipboardData'>) => {
  const isLine = target instanceof HTMLInputElement
  if (!isLine && !(target instanceof HTMLTextAreaElement)) return ''
  const { maxLength, value, selectionStart, selectionEnd } = target
  if (maxLength < 0 || target.readOnly) return ''
  const text = clipboardData?.getData('text/plain') ?? ''
  const pasted = isLine ? text.replace(/[\r\n]/g, '') : text
  const replaced = (selectionEnd ?? value.length) - (selectionStart ?? value.length)
  const over = value.length - replaced + pasted.length - maxLength
  return over > 0 ? `这里最多 ${maxLength} 个字，粘贴的最后 ${over} 个字没有放进来` : ''
}

/** For a field without a place for messages. */
export const sayCutPaste = ({ nativeEvent }: { nativeEvent: ClipboardEvent }) => {
  const text = cutPasteText(nativeEvent)
  if (text) toast(text, 'error')
}
