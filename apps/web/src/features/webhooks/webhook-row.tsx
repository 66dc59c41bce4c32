import type { Webhook } from '@razgovor/contract/webhooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatWhen } from '../../lib/format-day.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import {
  changeWebhookMutation,
  deleteWebhookMutation,
  rotateSecretMutation,
  testWebhookMutation,
} from './webhooks.queries.ts'
import { webhookTexts as texts } from './webhooks.texts.ts'

interface WebhookRowProps {
  user_id: string
  webhook: Webhook
  onSecret: (secret: string) => void
  onRemoved: () => void
}

export function WebhookRow({ user_id, webhook, onSecret, onRemoved }: WebhookRowProps) {
  const { webhook_id, url, events, off } = webhook
  const key = { user_id, webhook_id }
  const [asked, setAsked] = useState<'CHANGE' | 'ROTATE' | 'REMOVE' | null>(null)
  const [search, setSearch] = useSearchParams()
  const isShown = search.get('webhook') === webhook_id
  const change = useMutation(changeWebhookMutation(key))
  const test = useMutation(testWebhookMutation(key))
  const rotate = useMutation(rotateSecretMutation(key))
  const remove = useMutation(deleteWebhookMutation(key))
  const show = (shown: boolean) => setSearch(shown ? { webhook: webhook_id } : {}, { preventScrollReset: true })
  const close = () => setAsked(null)

  function turn(is_on: boolean) {
    change.mutate({ is_on }, { onSuccess: () => toasts.success(is_on ? texts.turned_on : texts.turned_off) })
  }
  function sendTest() {
    test.mutate(undefined, {
      onSuccess() {
        toasts.success(texts.tested)
        show(true)
      },
    })
  }
  function confirmRotate() {
    rotate.mutate(undefined, {
      onSuccess({ secret }) {
        close()
        onSecret(secret)
      },
    })
  }
  function confirmRemove() {
    remove.mutate(undefined, {
      onSuccess() {
        toasts.success(texts.removed)
        close()
        if (isShown) show(false)
        onRemoved()
      },
    })
  }

  return (
    <li className="border-b border-line py-5">
      <p className="font-medium break-all">{url}</p>
      <p className="mt-1 text-xs text-mute">{events.map((event) => texts.events[event]).join(' · ')}</p>
      <State webhook={webhook} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="line"
          size="sm"
          aria-expanded={isShown}
          aria-label={texts.show_named(url)}
          onClick={() => show(!isShown)}
        >
          {texts.show}
        </Button>
        {off === null && (
          <Button
            variant="line"
            size="sm"
            loading={test.isPending}
            aria-label={texts.test_named(url)}
            onClick={sendTest}
          >
            {texts.test}
          </Button>
        )}
        <Button variant="line" size="sm" aria-label={texts.change_named(url)} onClick={() => setAsked('CHANGE')}>
          {texts.change}
        </Button>
        <Button variant="line" size="sm" aria-label={texts.rotate_named(url)} onClick={() => setAsked('ROTATE')}>
          {texts.rotate}
        </Button>
        <Button
          variant="line"
          size="sm"
          loading={change.isPending}
          aria-label={off === null ? texts.turn_off_named(url) : texts.turn_on_named(url)}
          onClick={() => turn(off !== null)}
        >
          {off === null ? texts.turn_off : texts.turn_on}
        </Button>
        <Button variant="ghost" size="sm" aria-label={texts.remove_named(url)} onClick={() => setAsked('REMOVE')}>
          {texts.remove}
        </Button>
      </div>
      {isShown && <Deliveries {...key} />}
      <WebhookDialog
        user_id={user_id}
        webhook={webhook}
        open={asked === 'CHANGE'}
        onClose={close}
        onSecret={onSecret}
      />
      <Dialog open={asked === 'ROTATE'} onClose={close} title={texts.rotate_title}>
        <p>{texts.rotate_text}</p>
        <ConfirmButtons
          confirm={texts.rotate}
          cancel={texts.keep}
          loading={rotate.isPending}
          onConfirm={confirmRotate}
          onCancel={close}
        />
      </Dialog>
      <Dialog open={asked === 'REMOVE'} onClose={close} title={texts.remove_title}>
        <p className="break-words">{texts.remove_text(url)}</p>
        <ConfirmButtons
          confirm={texts.remove}
          cancel={texts.keep}
          loading={remove.isPending}
          onConfirm={confirmRemove}
          onCancel={close}
        />
      </Dialog>
    </li>
  )
}

function State({ webhook: { off, failing_since, old_secret_until } }: { webhook: Webhook }) {
  const zone = useZone()
  const now_iso = useNowIso()
  const when = (instant_iso: string) => formatWhen({ instant_iso, now_iso, zone }).toLowerCase()
  const isFailing = off === null && failing_since !== null
  return (
    <>
      {(off !== null || isFailing) && (
        <p role="status" className={`mt-3 max-w-[34em] ${off === 'OWNER' ? 'text-mute' : 'text-error'}`}>
          {off === null ? texts.failing(when(failing_since!)) : texts.off[off]}
        </p>
      )}
      {old_secret_until !== null && (
        <p className="mt-2 text-xs text-mute">{texts.old_secret(when(old_secret_until))}</p>
      )}
    </>
  )
}
