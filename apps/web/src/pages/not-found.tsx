import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as texts from '../features/site/not-found.texts.ts'
import type { LoadInput } from '../lib/page.ts'
import { ButtonLink } from '../ui/button-link.tsx'

export async function load({ title }: LoadInput) {
  return { title, noindex: true, status: 404 as const }
}

/** The server responds 404 at the requested address; the browser then navigates to /404, as specified. */
export function Component() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (pathname !== '/404') void navigate('/404', { replace: true })
  }, [pathname, navigate])

  return (
    <section className="wrap grid min-h-[60vh] place-content-center justify-items-center py-20 text-center">
      <p className="display num text-huge text-ink">404</p>
      <h1 className="h3 mt-6">{texts.title}</h1>
      <p className="mt-3 max-w-[30em] text-mute">{texts.text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-2">
        <ButtonLink to="/speakers">{texts.chooseSpeaker}</ButtonLink>
        <ButtonLink to="/" variant="line">
          {texts.toHome}
        </ButtonLink>
      </div>
    </section>
  )
}
