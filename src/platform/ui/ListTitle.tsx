// A title in a list that filters turn into a live one. What is published breaks between words, and hydration leaves it alone;
// what the browser fetches breaks as browsers do it: to know words would cost the list a kilobyte of script.
import { TitleText } from './TitleText.tsx'

export const ListTitle = ({ text }: { text: string }) =>
  import.meta.env.SSR ? <TitleText text={text} /> : <span suppressHydrationWarning>{text}</span>
