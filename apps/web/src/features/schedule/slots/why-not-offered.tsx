import type { NotOffered } from '@razgovor/contract/availability'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { closeModal } from '../../../lib/modal.ts'
import { Button } from '../../../ui/button.tsx'
import { useViewer } from '../../session/use-viewer.ts'
import { explanationQuery } from '../working-hours/availability.queries.ts'
import { askTexts, explanationTexts, wayTexts } from './explanation.texts.ts'

const paths = {
  rules: '/schedule/rules',
  calendars: '/schedule/calendars',
  tariffs: '/tariffs',
  legal: '/profile/legal',
}
/** Where the speaker can change the cause; absent for causes that cannot be changed. */
const ways: Partial<Record<NotOffered, keyof typeof paths>> = {
  BUSY: 'calendars',
  INDIVIDUAL: 'legal',
  BEYOND_TARIFF: 'tariffs',
  NOTICE: 'rules',
  NO_RULES: 'rules',
  RULES_OFF: 'rules',
  OUTSIDE_HOURS: 'rules',
  EXCEPTION: 'rules',
  BREAK: 'rules',
  HORIZON: 'rules',
  DAY_FULL: 'rules',
  BUFFER: 'rules',
}

/** Explains on request, because a speaker who adds slots by hand knows why there was none. */
export function AskWhyNotOffered({ at_iso }: { at_iso: string }) {
  const [asked, setAsked] = useState<string | null>(null)
  const answer = useRef<HTMLDivElement>(null)

  // Moves the focus, because the button that was pressed disappears.
  function ask() {
    setAsked(at_iso)
    answer.current?.focus()
  }

  return (
    <div ref={answer} tabIndex={-1} aria-live="polite" className="outline-none">
      {asked === at_iso ? (
        <WhyNotOffered at_iso={at_iso} otherwise={askTexts.is_offered} />
      ) : (
        <Button variant="ghost" size="sm" onClick={ask}>
          {askTexts.why}
        </Button>
      )}
    </div>
  )
}

/**
 * Explains in one sentence why listeners do not see a time; if they do see it, shows `otherwise`. Must be in a dialog.
 */
export function WhyNotOffered({ at_iso, otherwise }: { at_iso: string; otherwise?: string }) {
  const user_id = useViewer()?.user.user_id ?? ''
  const { data } = useQuery(explanationQuery({ user_id, at_iso }))
  if (!data?.reason) return data && otherwise ? <p>{otherwise}</p> : null
  const way = ways[data.reason]
  return (
    <p className="font-medium">
      {explanationTexts[data.reason](data)}{' '}
      {way && (
        <Link to={paths[way]} className="link" onClick={closeModal}>
          {wayTexts[way]}
        </Link>
      )}
    </p>
  )
}
