import type { ApiKey } from '@razgovor/contract/api-keys'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { formatWhen } from '../../lib/format-day.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { revokeApiKeyMutation } from './api-keys.queries.ts'
import { apiKeyTexts as texts } from './api-keys.texts.ts'

interface ApiKeyRowProps {
  user_id: string
  apiKey: ApiKey
  onRevoked: () => void
}

export function ApiKeyRow({ user_id, apiKey, onRevoked }: ApiKeyRowProps) {
  const { api_key_id, name, key_start, scopes, created_at, expires_at, last_used_at } = apiKey
  const [isAsking, setIsAsking] = useState(false)
  const zone = useZone()
  const now_iso = useNowIso()
  const revoke = useMutation(revokeApiKeyMutation(user_id))
  const isExpired = expires_at !== null && expires_at <= now_iso
  const when = (instant_iso: string) => formatWhen({ instant_iso, now_iso, zone }).toLowerCase()
  const facts = [
    last_used_at === null ? texts.never_used : texts.used(when(last_used_at)),
    expires_at === null ? texts.forever : texts.until(formatDate(expires_at, zone)),
    texts.created(when(created_at)),
  ]

  function confirm() {
    revoke.mutate(api_key_id, {
      onSuccess() {
        toasts.success(texts.revoked)
        setIsAsking(false)
        onRevoked()
      },
    })
  }

  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-b border-line py-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="font-medium break-words">{name}</b>
          <span className="num text-xs text-mute">{texts.starts(key_start)}</span>
          {isExpired && <span className="text-xs text-error">{texts.expired}</span>}
        </p>
        <p className="mt-1">{scopes.map((scope) => texts.scopes[scope]).join(' · ')}</p>
        <p className="mt-1 text-xs text-mute">{facts.join(' · ')}</p>
      </div>
      <Button variant="line" size="sm" aria-label={texts.revoke_named(name)} onClick={() => setIsAsking(true)}>
        {texts.revoke}
      </Button>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title={texts.revoke_title(name)}>
        <p>{texts.revoke_text}</p>
        <ConfirmButtons
          confirm={texts.revoke}
          cancel={texts.keep}
          loading={revoke.isPending}
          onConfirm={confirm}
          onCancel={() => setIsAsking(false)}
        />
      </Dialog>
    </li>
  )
}
