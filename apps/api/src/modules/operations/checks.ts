import type { Check, CheckName } from '@razgovor/contract/operations'
import type { Ctx } from '../../context.ts'
import { checkDatabase } from './check-database.ts'
import { checkDemoAccounts } from './check-demo-accounts.ts'
import { checkReceipts } from './check-receipts.ts'
import { checkRedis } from './check-redis.ts'
import { checkRoomPlaces } from './check-room-places.ts'
import { checkSettings } from './check-settings.ts'
import { countQueue } from './count-queue.ts'
import type { Findings } from './findings.ts'
import { plusMinutes } from '../../time/clock.ts'

// They run in parallel, so that their timeouts do not add up.
export async function runChecks(ctx: Ctx): Promise<Check[]> {
  const found = await Promise.all([
    checkServices(ctx),
    checkRoomPlaces(ctx),
    checkQueue(ctx),
    checkPaymentNotifications(ctx),
    checkReceipts(ctx),
    checkDatabase(ctx),
    checkDemoAccounts(ctx),
    checkRedis(ctx),
  ])
  const findings: Findings = Object.assign(checkSettings(ctx.config), ...found)
  return Object.entries(findings).map(([name, [state, detail]]) => ({
    name: name as CheckName,
    state,
    detail: detail ?? null,
  }))
}

async function checkServices({ mailer, rooms }: Ctx): Promise<Findings> {
  const [mail, room] = await Promise.allSettled([mailer.check(), rooms.check()])
  return {
    MAIL_SERVER: mail.status === 'fulfilled' ? ['OK'] : ['FAULT'],
    ROOM_SERVER: room.status === 'fulfilled' ? ['OK'] : ['FAULT'],
  }
}

async function checkQueue({ db, clock }: Ctx): Promise<Findings> {
  const [{ jobs_given_up }, { failed }] = await Promise.all([
    countQueue(db),
    db
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number>().as('failed'))
      .where('status', '=', 'FAILED')
      .where('created_at', '>', plusMinutes(clock.now(), -24 * 60))
      .executeTakeFirstOrThrow(),
  ])
  return {
    JOBS_GIVEN_UP: jobs_given_up > 0 ? ['FAULT', String(jobs_given_up)] : ['OK'],
    MAIL_FAILURES: failed > 0 ? ['FAULT', String(failed)] : ['OK'],
  }
}

// Payments succeed without notifications, only later, because we poll their states.
async function checkPaymentNotifications({ db, acquirers }: Ctx): Promise<Findings> {
  const paidThere = db.selectFrom('payments').select('payment_id').where('paid_at', 'is not', null)
  const notifications = db.selectFrom('payment_notifications').select('payment_notification_id')
  const [paid, notified] = await Promise.all([
    paidThere.where('provider', '=', acquirers.current).limit(1).executeTakeFirst(),
    notifications.where('provider', '=', acquirers.current).limit(1).executeTakeFirst(),
  ])
  return { PAYMENT_NOTIFICATIONS: paid && !notified ? ['FAULT'] : ['OK'] }
}
