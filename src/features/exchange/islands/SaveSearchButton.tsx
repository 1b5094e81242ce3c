// Button that saves the current search. What saves it is loaded on demand, and takes the button's place.
import { useEffect, useState } from 'react'
import { useLazyComponent } from '#platform/browser/use-lazy-component.ts'
import type { SaveSearchProps } from './SaveDialog.tsx'

const loadSaveSearch = () => import('./SaveSearch.tsx')

export function SaveSearchButton(props: SaveSearchProps) {
  const [isPressed, setIsPressed] = useState(false)
  const { part, retry } = useLazyComponent(isPressed, loadSaveSearch)
  // A visitor who pressed it is back from the login.
  useEffect(() => setIsPressed(location.hash === '#save'), [])
  if (part.kind === 'ready') return <part.Component {...props} />
  return (
    <p className="save scripted" data-near>
      <button
        className="button plain"
        type="button"
        aria-busy={isPressed && part.kind === 'waiting'}
        onClick={part.kind === 'failed' ? retry : () => setIsPressed(true)}
      >
        {part.kind === 'failed' ? '加载失败，点此重试' : '保存搜索条件，有新林地时通知我'}
      </button>
    </p>
  )
}
