import type { Delivery } from '@razgovor/contract/webhooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatWhen } from '../../lib/format-day.ts'
import { pagePath, readPaging } from '../../lib/paging.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { WithQuery } from '../../ui/feedback/with-query.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { deliveriesQuery, replayDeliveryMutation, type WebhookKey } from './webhooks.queries.ts'
import { deliveryTexts as texts, webhookTexts } from './webhooks.texts.ts'

export function Deliveries(key: WebhookKey) {
  const paging = readPaging(useSearchParams()[0])
  const query = useQuery({ ...deliveriesQuery({ ...key, ...paging }), placeholderData: keepPreviousData })
  return (
    <section aria-label={texts.title} className="mt-6">
      <h3 className="mb-4 font-medium">{texts.title}</h3>
      <WithQuery query={query}>
        {(data) =>
          data.total_count === 0 ? (
            <EmptyState title={texts.none} text={texts.none_text} />
          ) : (
            <>
              <ul aria-label={texts.title} className="mb-6 grid gap-2">
                {data.items.map((delivery) => (
                  <DeliveryRow key={delivery.delivery_id} delivery={delivery} {...key} />
                ))}
              </ul>
              <Pagination
                {...data}
                hrefOf={(page) => pagePath('/schedule/integrations', page, { webhook: key.webhook_id })}
              />
            </>
          )
        }
      </WithQuery>
    </section>
  )
}

function DeliveryRow({ delivery, user_id, webhook_id }: WebhookKey & { delivery: Delivery }) {
  const { delivery_id, event, status, created_at, payload, response_text } = delivery
  const zone = useZone()
  const now_iso = useNowIso()
  const replay = useMutation(replayDeliveryMutation({ user_id, webhook_id }))
  const when = (instant_iso: string) => formatWhen({ instant_iso, now_iso, zone })
  const title = webhookTexts.event(event)
  return (
    <li className="rounded-card bg-mist p-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium">
            {title} · <span className={status === 'FAILED' ? 'text-error' : ''}>{texts.statuses[status]}</span>
          </p>
          <p className="mt-1 text-xs text-mute">{[when(created_at), ...attemptFacts(delivery, when)].join(' · ')}</p>
        </div>
        <Button
          variant="line"
          size="sm"
          loading={replay.isPending}
          aria-label={texts.replay_named(title, when(created_at))}
          onClick={() => replay.mutate(delivery_id, { onSuccess: () => toasts.success(texts.replayed) })}
        >
          {texts.replay}
        </Button>
      </div>
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer py-3 text-xs">{texts.details}</summary>
        <dl className="grid gap-3 text-xs">
          <Fact name={texts.id} value={delivery_id} />
          <Fact name={texts.payload} value={indent(payload)} />
          {response_text !== null && <Fact name={texts.response} value={response_text} />}
        </dl>
      </details>
    </li>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-mute">{name}</dt>
      <dd className="num mt-1 break-all whitespace-pre-wrap">{value}</dd>
    </div>
  )
}

function attemptFacts(delivery: Delivery, when: (instant_iso: string) => string): string[] {
  const { attempts, response_status, problem, duration_ms, next_attempt_at } = delivery
  if (attempts === 0) return []
  return [
    response_status !== null && texts.code(response_status),
    problem !== null && texts.problems[problem],
    duration_ms !== null && texts.took(duration_ms),
    texts.attempts(attempts),
    next_attempt_at !== null && texts.next(when(next_attempt_at).toLowerCase()),
  ].filter((fact) => typeof fact === 'string')
}

/** The payload as sent has no spaces. */
function indent(payload: string): string {
  return JSON.stringify(JSON.parse(payload), null, 2)
}
