import { useMutation } from '@tanstack/react-query'
import type { Answer } from '../../../lib/api-types.ts'
import { formatWhen } from '../../../lib/format-day.ts'
import { useNowIso } from '../../../lib/use-now.ts'
import { useZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { endSessionMutation } from '../profile.queries.ts'
import { sessionTexts as texts } from '../profile.texts.ts'

type Session = Answer<'GET /api/auth/sessions'>['items'][number]

export function SessionRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const { session_id, device, created_at, used_at, is_current } = session
  // A callback passed to `mutate` would not run, because the list is refetched first, which removes this row.
  const end = useMutation({
    ...endSessionMutation(),
    onSuccess: () => {
      toasts.success(texts.ended)
      onEnded()
    },
  })

  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-b border-line py-5">
      <div className="min-w-0">
        <p className="font-medium break-words">{device}</p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-xs text-mute">
          {!is_current && <When what={texts.used} instant_iso={used_at} />}
          <When what={texts.begun} instant_iso={created_at} />
        </p>
      </div>
      {is_current ? (
        <span className="chip">{texts.current}</span>
      ) : (
        <Button
          variant="line"
          size="sm"
          aria-label={`${texts.end}: ${device}`}
          loading={end.isPending || end.isSuccess}
          onClick={() => end.mutate(session_id)}
        >
          {texts.end}
        </Button>
      )}
    </li>
  )
}

function When({ what, instant_iso }: { what: string; instant_iso: string }) {
  const zone = useZone()
  const now_iso = useNowIso()
  return (
    <span>
      {what} <time dateTime={instant_iso}>{formatWhen({ instant_iso, now_iso, zone }).toLowerCase()}</time>
    </span>
  )
}
