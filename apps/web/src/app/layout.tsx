import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useIsHydrated } from '../lib/use-is-hydrated.ts'
import * as texts from './app.texts.ts'
import { repeatEarlyPress } from './early-press.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'
import { useDocumentHead } from './use-document-head.ts'
import { useIsBare } from './use-is-bare.ts'

/** Contains the modal host and the toasts, which the first paint does not need. */
const Overlays = lazy(() => import('./overlays.tsx'))

export function Layout() {
  const { pathname, hash } = useLocation()
  const { state } = useNavigation()
  const isHydrated = useIsHydrated()
  const isBare = useIsBare()
  useDocumentHead()
  useScrollToTop(pathname, hash)
  useEffect(() => {
    // During hydration the session is not known yet.
    if (isHydrated) repeatEarlyPress()
  }, [isHydrated])

  return (
    <>
      {isBare ? <Outlet /> : <Framed isLoading={state === 'loading'} />}
      {isHydrated && (
        <Suspense>
          <Overlays />
        </Suspense>
      )}
    </>
  )
}

function Framed({ isLoading }: { isLoading: boolean }) {
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-full focus:bg-ink focus:px-5 focus:py-3 focus:text-white"
      >
        {texts.toContent}
      </a>
      <SandboxBanner />
      <Header />
      <main id="content" tabIndex={-1} aria-busy={isLoading || undefined} className="min-h-[80vh] outline-none">
        <Outlet />
      </main>
      <Footer />
    </>
  )
}

/** Scrolls to the top, or to the hash, when the path changes. A changed query keeps the position. */
function useScrollToTop(pathname: string, hash: string): void {
  const last = useRef(pathname)
  // In the same task as the new page, or keys and clicks could come in between.
  useLayoutEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const part = hash && document.getElementById(hash.slice(1))
    if (part) part.scrollIntoView({ behavior: 'instant' })
    else window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, hash])
}
