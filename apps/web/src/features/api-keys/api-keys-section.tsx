import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { WithQuery } from '../../ui/feedback/with-query.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { ApiKeyRow } from './api-key-row.tsx'
import { apiKeysQuery } from './api-keys.queries.ts'
import { apiKeyTexts as texts } from './api-keys.texts.ts'
import { NewApiKeyDialog } from './new-api-key-dialog.tsx'

export function ApiKeysSection({ user_id }: { user_id: string }) {
  const query = useQuery(apiKeysQuery(user_id))
  const [isAdding, setIsAdding] = useState(false)
  const [shownKey, setShownKey] = useState<string | null>(null)
  const section = useRef<HTMLElement>(null)
  const add = <Button onClick={() => setIsAdding(true)}>{texts.add}</Button>
  return (
    <section ref={section} tabIndex={-1} aria-label={texts.title} className="mt-12 outline-none">
      <h2 className="h3">{texts.title}</h2>
      <p className="mt-3 max-w-[34em] text-mute">{texts.lead}</p>
      <p className="mt-3 mb-6 text-xs text-mute">
        {texts.user_id} <span className="num break-all select-all">{user_id}</span> ·{' '}
        <a href="/api/docs" className="underline">
          {texts.docs}
        </a>
      </p>
      <WithQuery query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={texts.none} text={texts.none_text} action={add} />
          ) : (
            <>
              <ul aria-label={texts.title} className="mb-6 border-t border-line">
                {items.map((apiKey) => (
                  // The button disappears with its row, so the section gets the focus.
                  <ApiKeyRow
                    key={apiKey.api_key_id}
                    user_id={user_id}
                    apiKey={apiKey}
                    onRevoked={() => section.current?.focus()}
                  />
                ))}
              </ul>
              {add}
            </>
          )
        }
      </WithQuery>
      <NewApiKeyDialog
        user_id={user_id}
        open={isAdding}
        onClose={() => setIsAdding(false)}
        onCreated={(key) => {
          setIsAdding(false)
          setShownKey(key)
        }}
      />
      <SecretOnce secret={shownKey} {...texts.shown} onClose={() => setShownKey(null)} />
    </section>
  )
}
