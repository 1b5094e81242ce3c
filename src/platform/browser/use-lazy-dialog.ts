// Loads a dialog when it is first opened and keeps it mounted, so that typed text is kept.
import { type ComponentType, useState } from 'react'
import { toast } from '#platform/ui/feedback.ts'

export const useLazyDialog = <P>(load: () => Promise<ComponentType<P>>) => {
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<P> }>()
  const [isOpen, setOpen] = useState(false)
  const show = async () => {
    try {
      if (!loaded) {
        const Dialog = await load()
        setLoaded({ Dialog })
      }
      setOpen(true)
    } catch {
      toast('加载失败，请检查网络后重试', 'error')
    }
  }
  return { Dialog: loaded?.Dialog, isOpen, show, close: () => setOpen(false) }
}
