import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { WithQuery } from '../../ui/feedback/with-query.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'
import { webhooksQuery } from './webhooks.queries.ts'
import { webhookTexts as texts } from './webhooks.texts.ts'

export function WebhooksSection({ user_id }: { user_id: string }) {
  const query = useQuery(webhooksQuery(user_id))
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const section = useRef<HTMLElement>(null)
  const add = <Button onClick={() => setIsAdding(true)}>{texts.add}</Button>
  return (
    <section ref={section} tabIndex={-1} aria-label={texts.title} className="mt-16 outline-none">
      <h2 className="h3">{texts.title}</h2>
      <p className="mt-3 mb-6 max-w-[34em] text-mute">{texts.lead}</p>
      <WithQuery query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={texts.none} text={texts.none_text} action={add} />
          ) : (
            <>
              <ul aria-label={texts.title} className="mb-6 border-t border-line">
                {items.map((webhook) => (
                  // The button disappears with its row, so the section gets the focus.
                  <WebhookRow
                    key={webhook.webhook_id}
                    user_id={user_id}
                    webhook={webhook}
                    onSecret={setSecret}
                    onRemoved={() => section.current?.focus()}
                  />
                ))}
              </ul>
              {add}
            </>
          )
        }
      </WithQuery>
      <WebhookDialog
        user_id={user_id}
        webhook={null}
        open={isAdding}
        onClose={() => setIsAdding(false)}
        onSecret={setSecret}
      />
      <SecretOnce secret={secret} {...texts.shown} onClose={() => setSecret(null)} />
    </section>
  )
}
