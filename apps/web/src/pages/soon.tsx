import { usePageInfo, type LoadInput } from '../lib/page.ts'
import { ButtonLink } from '../ui/button-link.tsx'

export async function load({ title }: LoadInput) {
  return { title, noindex: true }
}

/** Stands where a later version brings a page. */
export function Component() {
  const info = usePageInfo()
  return (
    <section className="wrap grid min-h-[60vh] place-content-center justify-items-center py-20 text-center">
      <p className="chip">Скоро</p>
      <h1 className="h2 mt-6">{info?.title}</h1>
      <p className="mt-5 max-w-[30em] text-mute">Эта страница ещё готовится.</p>
      <ButtonLink to="/speakers" className="mt-8">
        Выбрать спикера
      </ButtonLink>
    </section>
  )
}
