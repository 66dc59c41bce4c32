import { isRefusal } from '../../../lib/api-error.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SlotChangeList } from '../../../ui/calendar/slot-change-list.tsx'
import { availabilityRefusals, type Rules } from './availability.queries.ts'
import { availabilityTexts as texts } from './availability.texts.ts'
import { useAvailabilityPreview } from './use-availability-preview.ts'

interface AvailabilityPreviewProps {
  user_id: string
  rules: Rules | null
  zone: string
}

export function AvailabilityPreview({ user_id, rules, zone }: AvailabilityPreviewProps) {
  const { data, error } = useAvailabilityPreview(user_id, rules)
  if (!rules) return <p className="text-mute">{texts.preview_wait}</p>
  if (isRefusal(error, ...availabilityRefusals)) return <p className="text-error">{error.message}</p>
  if (!data) return <Skeleton className="h-24" />
  const { added_count, removed_count, items, kept } = data
  return (
    <div className="grid gap-5">
      <p aria-live="polite" className="font-semibold">
        {added_count + removed_count > 0 ? texts.change(added_count, removed_count) : texts.nothing}
      </p>
      {items.length > 0 && (
        <SlotChangeList
          label={texts.dates}
          items={items}
          total={Math.max(items.length, added_count + removed_count)}
          zone={zone}
        />
      )}
      {kept.length > 0 && (
        <div>
          <h3 className="font-semibold">{texts.kept}</h3>
          <p className="mt-2 mb-3 text-xs text-mute">{texts.kept_text}</p>
          <SlotChangeList label={texts.kept_dates} items={kept} zone={zone} />
        </div>
      )}
    </div>
  )
}
