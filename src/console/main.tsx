// Mounted by its page's own script and not as an Astro island, whose runtime is the public pages'.
import { createRoot } from 'react-dom/client'
import { Console } from './Console.tsx'

const place = document.querySelector('#console')
if (place) createRoot(place).render(<Console />)
