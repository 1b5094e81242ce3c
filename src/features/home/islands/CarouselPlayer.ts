export default async function CarouselPlayer(_props: object, element?: HTMLElement) {
  const root = element?.closest<HTMLElement>('[data-carousel]')
  if (root) await (await import('./play.ts')).play(root)
}

CarouselPlayer.plain = () => ''
