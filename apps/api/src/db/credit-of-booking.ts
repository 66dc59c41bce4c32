import { sql } from 'kysely'

/** For a query with the booking `b`; null if no credit pays for it. */
export const creditMinutes = sql<number | null>`(
  select p.minutes from package_credits c join package_purchases using (order_id) join packages p using (package_id)
  where c.booking_id = b.booking_id)`

/** For a query with the booking `b`; `is_returned` if its credit was given back. */
export const packageOfBooking = sql<{ title: string; minutes: number; is_returned: boolean } | null>`(
  select jsonb_build_object('title', p.title, 'minutes', p.minutes,
    'is_returned', b.status = 'CANCELED' and b.amount = 0)
  from package_purchases u join packages p using (package_id) where u.order_id = b.order_id)`

/** Until when the credit of the booking `b` can be used again; null if it cannot. */
export const creditExpiry = sql<Date | null>`(
  select u.expires_at from package_credits c join package_purchases u using (order_id)
    join users s on s.user_id = u.speaker_id join users l on l.user_id = u.listener_id
  where c.booking_id = b.booking_id and s.is_open and s.role = 'SPEAKER' and l.is_open)`
