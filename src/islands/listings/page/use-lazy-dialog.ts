// Loads a dialog when it is first asked for, and keeps it: what was typed in it outlasts closing.
import { type ComponentType, useState } from 'react'
import { toast } from '#ui/feedback.ts'

export const useLater = <P>(load: () => Promise<ComponentType<P>>) => {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<P> }>()
  const [isOpen, setOpen] = useState(false)
  const show = async () => {
    try {
      if (!loaded) {
        const Part = await load()
        setLoaded({ Part })
      }
      setOpen(true)
    } catch {
      toast('加载失败，请检查网络后重试', 'error')
    }
  }
  return { Part: loaded?.Part, isOpen, show, close: () => setOpen(false) }
}
