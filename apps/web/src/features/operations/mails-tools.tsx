import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { mailStatuses, mailsPath } from './mails-view.ts'
import type { MailsView } from './operations.queries.ts'
import { mailTexts as texts, statusTexts } from './operations.texts.ts'

export function MailsTools({ view }: { view: MailsView }) {
  const navigate = useNavigate()
  const [email, setEmail] = useState(view.email)

  function find(event: FormEvent) {
    event.preventDefault()
    void navigate(mailsPath({ ...view, email: email.trim(), offset: 0 }), { flushSync: true })
  }

  return (
    <div className="mb-8 grid gap-4">
      <nav aria-label={texts.state}>
        <ul className="flex flex-wrap gap-2">
          {[null, ...mailStatuses].map((status) => (
            <li key={status}>
              <Link
                to={mailsPath({ ...view, status, offset: 0 })}
                aria-current={status === view.status ? 'page' : undefined}
                className="chip transition-colors duration-150 hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-white"
              >
                {status ? statusTexts[status] : texts.all}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <form role="search" className="flex flex-wrap items-end gap-2" onSubmit={find}>
        <div className="min-w-0 grow sm:max-w-80">
          <TextField
            label={texts.address}
            type="search"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </div>
        <Button type="submit" variant="line">
          {texts.find}
        </Button>
      </form>
    </div>
  )
}
