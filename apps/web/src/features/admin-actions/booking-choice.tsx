import type { AdminRow } from '@razgovor/contract/admin'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { apiQuery } from '../../lib/api-query.ts'
import { formatWhen } from '../../lib/format-day.ts'
import { formatSum } from '../../lib/format.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { isRelation } from '../admin/row-address.ts'
import { textIn } from './action-forms.ts'
import { actionTexts as texts } from './actions.texts.ts'

const columns = 'booking_id,listener_id,speaker_id,time_start,status,amount,refunded_amount'

const bookingsQuery = (order_id: string) => ({
  ...apiQuery('GET /api/admin/:path', {
    params: { path: 'bookings' },
    query: { filter: { order_id: { is: order_id } }, columns, limit: 100 },
  }),
  staleTime: 0,
})

type BookingChoiceProps = Omit<ComponentProps<'select'>, 'children'> & { order_id: string; error?: string | undefined }

export function BookingChoice({ order_id, error, ...select }: BookingChoiceProps) {
  const zone = useZone()
  const now_iso = useNowIso()
  const { data, isError, refetch } = useQuery(bookingsQuery(order_id))
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-14" />
  if (data.items.length === 0) return <p className="text-mute">{texts.no_bookings}</p>

  function labelOf(row: AdminRow): string {
    const { speaker_id, amount, refunded_amount } = row
    const when = formatWhen({ instant_iso: textIn(row, 'time_start'), now_iso, zone })
    const left = formatSum(Number(amount) - Number(refunded_amount))
    return texts.booking_of(when, isRelation(speaker_id) ? speaker_id.title : '', left)
  }

  const options = data.items.map((row) => ({ value: textIn(row, 'booking_id'), label: labelOf(row) }))
  return (
    <SelectField
      {...select}
      label={texts.booking}
      placeholder={texts.choose}
      options={options}
      {...(error !== undefined && { error })}
    />
  )
}
