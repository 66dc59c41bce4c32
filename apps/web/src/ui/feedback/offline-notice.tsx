import { ApiError } from '../../lib/api-error.ts'
import { formatWhen } from '../../lib/format-day.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useIsOnline } from '../../lib/use-is-online.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../button.tsx'
import { keptTexts as texts } from '../list.texts.ts'

interface OfflineNoticeProps {
  query: { dataUpdatedAt: number; failureReason: unknown; isFetching: boolean; refetch: () => unknown }
  className?: string
}

/** Says how old the shown data is, while newer data cannot be fetched. */
export function OfflineNotice({
  query: { dataUpdatedAt, failureReason, isFetching, refetch },
  className = '',
}: OfflineNoticeProps) {
  const isOnline = useIsOnline()
  const zone = useZone()
  const now_iso = useNowIso()
  const isUnanswered = failureReason instanceof ApiError && failureReason.status === 0
  if (isOnline && !isUnanswered) return null
  const instant_iso = serverTimeOf(dataUpdatedAt)
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-slot bg-mist px-4 py-2 text-xs ${className}`}
    >
      <p className="grow py-1">{texts.kept(formatWhen({ instant_iso, now_iso, zone }).toLowerCase())}</p>
      <Button variant="line" size="sm" loading={isOnline && isFetching} onClick={() => void refetch()}>
        {texts.again}
      </Button>
    </div>
  )
}

/** The cache records times by the browser's clock, which may be wrong. */
function serverTimeOf(browserMs: number): string {
  return new Date(serverNow() - (Date.now() - browserMs)).toISOString()
}
