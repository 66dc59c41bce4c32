import { Link } from 'react-router'
import * as texts from './every-page.texts.ts'

export function Logo() {
  return (
    <Link
      to="/"
      aria-label={texts.logoLabel}
      className="flex min-h-11 min-w-11 items-center gap-2.5 text-2xl font-semibold tracking-[-.05em]"
    >
      <svg width="34" height="26" viewBox="0 0 34 26" aria-hidden>
        <rect width="21" height="21" rx="8" className="fill-ink" />
        <path d="M13 13a8 8 0 0 1 8-8h5a8 8 0 0 1 8 8v5a8 8 0 0 1-8 8h-9a4 4 0 0 1-4-4v-9Z" className="fill-live" />
      </svg>
      {/* On a phone the word does not fit beside the badges shown to a signed-in user. */}
      <span className="in-data-[auth=in]:max-sm:hidden">{texts.logoWord}</span>
    </Link>
  )
}
