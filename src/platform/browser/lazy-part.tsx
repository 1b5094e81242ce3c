// Parts of an island in files of their own, so that a page need not wait for what is used later.
import type { ComponentType } from 'react'
import { useLazyComponent } from './use-lazy-component.ts'

/** A component that is loaded once the island stands, and again at a press where that failed. */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  function LazyPart(props: P) {
    const { part, retry } = useLazyComponent(typeof window !== 'undefined', load)
    if (part.kind === 'ready') return <part.Component {...props} />
    if (part.kind === 'waiting') return <p role="status">正在加载…</p>
    return (
      <p role="alert">
        这一部分没有加载成功，已填写的内容不受影响。
        <button className="button plain" type="button" onClick={retry}>
          重新加载
        </button>
      </p>
    )
  }
