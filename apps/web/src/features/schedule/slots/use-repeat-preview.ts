import type { Repeat } from '@razgovor/contract/repeats'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { repeatPreviewQuery } from '../schedule.queries.ts'

const settledMs = 300

interface Repeated {
  user_id: string
  stretch: { time_start_iso: string; time_end_iso: string } | null
  repeat: Repeat | null | undefined
}

export function useRepeatPreview(repeated: Repeated) {
  const settled = useDebounced(JSON.stringify(repeated), settledMs)
  const { user_id, stretch, repeat } = JSON.parse(settled) as Repeated
  const isWhole = stretch !== null && Boolean(repeat)
  const query = useQuery({
    ...repeatPreviewQuery({
      params: { user_id },
      body: {
        slot: { time_start_iso: '', time_end_iso: '', ...stretch, booking_mode: 'FREE_BOOKING', amount: 0, topic: '' },
        repeat: repeat ?? { repeat_mode: 'DAILY' },
      },
    }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  return { ...query, isWhole }
}
