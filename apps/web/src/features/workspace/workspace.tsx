import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { useUnanswered } from '../requests/use-unanswered.ts'
import { currentPlace, workspacePlaces } from './workspace-places.ts'
import { workspaceTexts as texts } from './workspace.texts.ts'

export function Workspace({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const current = currentPlace(pathname, search)
  const unanswered = useUnanswered()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (chosen)
      list.current?.scrollTo({ left: chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2 })
  }, [current])

  return (
    <div className="wrap pt-5 pb-20 md:pt-6">
      <nav aria-label={texts.label} className="print:hidden">
        <ul
          ref={list}
          className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 whitespace-nowrap [scrollbar-width:none] md:-mx-1 md:flex-wrap md:px-1"
        >
          {workspacePlaces(search).map(({ place, to }) => (
            <li key={place}>
              <Link
                to={to}
                aria-current={place === current ? 'page' : undefined}
                className="chip gap-2 hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-white"
              >
                {texts[place]}
                {place === 'requests' && <Badge count={unanswered} label={texts.unanswered(unanswered)} />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 md:mt-9">{children}</div>
    </div>
  )
}
