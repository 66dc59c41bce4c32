import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { IconButton } from '../../ui/icon-button.tsx'
import { adminSearchTexts as texts, searchMin } from './admin-search.texts.ts'

const searchPath = (q: string) => `/admin?${new URLSearchParams({ q })}`

export function AdminSearchBox() {
  const q = useSearchParams()[0].get('q') ?? ''
  return <SearchBox key={q} q={q} />
}

function SearchBox({ q }: { q: string }) {
  const [text, setText] = useState(q)
  const [isShort, setIsShort] = useState(false)
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    function focusOnSlash(event: globalThis.KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [])

  return (
    <form
      role="search"
      aria-label={texts.label}
      className="mb-6"
      onSubmit={(event) => {
        event.preventDefault()
        const words = text.trim()
        setIsShort(words.length < searchMin)
        if (words.length >= searchMin) void navigate(searchPath(words))
      }}
    >
      <div className="flex max-w-[640px] gap-2">
        <input
          ref={input}
          type="search"
          aria-label={texts.label}
          aria-keyshortcuts="/"
          aria-invalid={isShort || undefined}
          aria-describedby={isShort ? 'admin-search-problem' : undefined}
          placeholder={texts.hint}
          value={text}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={goToResults}
          className="control h-12 min-w-0 flex-1 rounded-full px-5"
        />
        <IconButton type="submit" icon="search" label={texts.find} />
      </div>
      {isShort && (
        <p id="admin-search-problem" role="alert" className="mt-2 text-xs text-error">
          {texts.too_short}
        </p>
      )}
    </form>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

function goToResults(event: KeyboardEvent) {
  const first = document.querySelector<HTMLElement>('[data-results] a')
  if (event.key !== 'ArrowDown' || !first) return
  event.preventDefault()
  first.focus()
}
