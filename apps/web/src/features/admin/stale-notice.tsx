import type { AdminField } from '@razgovor/contract/admin-scheme'
import { useEffect, useRef } from 'react'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { adminTexts, rowTexts as texts } from './admin.texts.ts'
import { inWords } from './field-words.ts'
import { fieldKinds } from './fields/index.ts'
import { isRelation } from './row-address.ts'
import type { RowDraft } from './use-row-draft.ts'

interface StaleNoticeProps {
  message: string
  draft: RowDraft
}

export function StaleNotice({ message, draft }: StaleNoticeProps) {
  const { others } = draft
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [message])

  return (
    <section role="alert" className="grid gap-4 rounded-card border-2 border-ink p-5">
      <h2 ref={heading} tabIndex={-1} className="h3 outline-none">
        {texts.stale_title}
      </h2>
      <p>{message}</p>
      <p className="text-xs text-mute">{texts.stale_text}</p>
      <ul className="grid gap-3">
        {others.map((field) => (
          <StaleField key={field.name} field={field} draft={draft} />
        ))}
      </ul>
      <Button variant="line" className="justify-self-start" onClick={() => draft.take(others.map(({ name }) => name))}>
        {texts.stale_take_all}
      </Button>
    </section>
  )
}

function StaleField({ field, draft }: { field: AdminField; draft: RowDraft }) {
  const zone = useZone()
  const isMine = draft.isTyped(field.name)
  const { fromForm } = fieldKinds[field.type]
  const typed = draft.valueOf(field)
  const mine = inWords(field, isRelation(typed) ? typed : fromForm(typed, { field, zone }), zone)
  const now = inWords(field, draft.base?.row[field.name], zone)
  return (
    <li className="grid gap-2 border-t border-line pt-3">
      <h3 className="font-medium">{field.title}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
        <dt className="text-mute">{texts.stale_now}</dt>
        <dd className="line-clamp-6 break-words">{now || adminTexts.nothing}</dd>
        <dt className="text-mute">{texts.stale_mine}</dt>
        <dd className="line-clamp-6 break-words">{isMine ? mine || adminTexts.nothing : texts.stale_untouched}</dd>
      </dl>
      {isMine && (
        <Button
          variant="line"
          size="sm"
          className="justify-self-start"
          aria-label={texts.stale_take_of(field.title)}
          onClick={() => draft.take([field.name])}
        >
          {texts.stale_take}
        </Button>
      )}
    </li>
  )
}
