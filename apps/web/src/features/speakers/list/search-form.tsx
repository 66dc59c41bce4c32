import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { searchTexts as texts } from '../speakers.texts.ts'

interface SearchFormProps {
  action?: string
  q?: string
  /** Search parameters that are kept when the query text changes. */
  keep?: Readonly<Record<string, string>>
  className?: string
  isLarge?: boolean
  children?: ReactNode
}

/** A GET form, so that it works before the scripts have loaded. */
export function SearchForm({
  action = '/speakers',
  q = '',
  keep,
  className = '',
  isLarge = false,
  children,
}: SearchFormProps) {
  return (
    <Form key={q} role="search" action={action} className={className}>
      {Object.entries(keep ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div
        className={`flex h-16 items-center gap-3 rounded-full bg-mist pr-2 pl-6 focus-within:ring-2 focus-within:ring-ink ${isLarge ? 'lg:h-[72px] lg:pr-3' : ''}`}
      >
        <Icon name="search" className="shrink-0" />
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          aria-label={texts.label}
          placeholder={texts.placeholder}
          className="min-w-0 grow self-stretch bg-transparent text-base outline-none placeholder:text-mute"
        />
        <button type="submit" className="btn btn-ink px-3.5 sm:px-6">
          <span className="sr-only sm:not-sr-only">{texts.submit}</span>
          <Icon name="arrow" className="sm:hidden" />
        </button>
      </div>
      {children}
    </Form>
  )
}
