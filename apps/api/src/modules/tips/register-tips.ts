import { errors } from '@razgovor/contract/errors'
import type { registerTips as endpoint } from '@razgovor/contract/tips'
import { codeResendSeconds } from '@razgovor/contract/limits'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Answer, Input } from '../../http/serve.ts'
import type { Tipping, TipReceiver } from '../../providers/cloud-tips.ts'
import { assertAttempt, clearAttempts, type Limit } from '../accounts/sign-in/attempts.ts'
import { setTipsUrl } from '../speakers/set-tips-url.ts'
import { getTariff } from '../tariffs/get-tariff.ts'
import { readMobilePhone } from './mobile-phone.ts'
import { assertPhoneFree, receiverRefusals, withReceiver, type Receiver } from './receivers.ts'
import { tipsRefusals } from './tips.texts.ts'
import { accountsRefusals } from '../accounts/accounts.texts.ts'

type Registered = Answer<typeof endpoint>

const smsPause: Limit = {
  scope: 'TIPS_SMS_PAUSE',
  max: 1,
  minutes: codeResendSeconds / 60,
  refusal: tipsRefusals.tips_code_too_soon,
}
const smsDay: Limit = {
  scope: 'TIPS_SMS_DAY',
  max: 10,
  minutes: 24 * 60,
  refusal: accountsRefusals.too_many_codes_today,
}
const codeTries: Limit = { scope: 'TIPS_CODE', max: 5, minutes: 15, refusal: accountsRefusals.too_many_wrong_codes }

/** Sends an SMS if no code is given and the service requires one. */
export async function registerTips(
  ctx: Ctx,
  user_id: string,
  { phone: typed, code }: Input<typeof endpoint>['body'],
): Promise<Registered> {
  const tipping = getTipping(ctx)
  const phone = readMobilePhone(typed)
  if (!phone) throw incorrectPhone()
  await assertDonationsAllowed(ctx, user_id)
  await assertPhoneFree(ctx.db, { user_id, phone })
  return withReceiver(ctx, { user_id, phone }, async (receiver) => {
    if (receiver.registered_at) return registeredAlready(tipping, receiver, phone)
    const asked = { ...receiver, phone, receiver_id: receiver.phone === phone ? receiver.receiver_id : null }
    return code === undefined ? askForCode(ctx, tipping, asked) : confirmCode(ctx, tipping, { ...asked, code })
  })
}

function getTipping({ tipping }: Ctx): Tipping {
  if (!tipping) throw new ApiError('human_friendly', tipsRefusals.tips_are_off)
  return tipping
}

async function assertDonationsAllowed({ db, clock }: Ctx, user_id: string): Promise<void> {
  const { donations_allowed } = await getTariff(db, user_id, clock.now())
  if (donations_allowed) return
  throw new ApiError('human_friendly', tipsRefusals.tips_need_paid_tariff)
}

function registeredAlready(tipping: Tipping, { phone, layout_id }: Receiver, asked: string): Registered {
  if (phone === asked) return { tips_url: tipping.tipsUrl(layout_id!), resend_after_seconds: null }
  throw new ApiError('human_friendly', tipsRefusals.tips_phone_connected)
}

async function askForCode(ctx: Ctx, tipping: Tipping, receiver: Receiver): Promise<Registered> {
  const { user_id } = receiver
  const now = ctx.clock.now()
  await assertAttempt(ctx.db, now, smsPause, user_id)
  await assertAttempt(ctx.db, now, smsDay, user_id)
  try {
    const invited = await knownOrInvited(ctx, tipping, receiver)
    if (!invited.needs_code) return await register(ctx, tipping, { ...invited, user_id })
    if (await tipping.sendCode(invited.receiver_id)) return { tips_url: null, resend_after_seconds: codeResendSeconds }
  } catch (error) {
    // No SMS was sent, so the next try need not wait.
    await clearAttempts(ctx.db, smsPause, user_id)
    throw error
  }
  // The call was too early or the service has lost the registration, so the next try starts from the invitation.
  await keep(ctx, user_id, { receiver_id: null, layout_id: null })
  throw new ApiError('throttling', tipsRefusals.tips_code_delayed)
}

type Invited = TipReceiver & { needs_code: boolean }

async function knownOrInvited(ctx: Ctx, tipping: Tipping, receiver: Receiver): Promise<Invited> {
  const { user_id, phone, receiver_id, layout_id } = receiver
  if (receiver_id && layout_id) return { receiver_id, layout_id, needs_code: true }
  const invitation = await tipping.invite({ phone, name: await nameOf(ctx, user_id) })
  if (invitation.kind === 'wrong_phone') throw incorrectPhone()
  await keep(ctx, user_id, { phone, ...invitation.receiver })
  return { ...invitation.receiver, needs_code: invitation.needs_code }
}

async function confirmCode(ctx: Ctx, tipping: Tipping, asked: Receiver & { code: string }): Promise<Registered> {
  const { user_id, receiver_id, layout_id, code } = asked
  await assertAttempt(ctx.db, ctx.clock.now(), codeTries, user_id)
  if (!receiver_id || !layout_id || !(await tipping.confirm(receiver_id, code))) throw wrongCode()
  await clearAttempts(ctx.db, codeTries, user_id)
  return register(ctx, tipping, { user_id, receiver_id, layout_id })
}

async function register(
  ctx: Ctx,
  tipping: Tipping,
  { user_id, receiver_id, layout_id }: TipReceiver & { user_id: string },
): Promise<Registered> {
  const tips_url = tipping.tipsUrl(layout_id)
  await mapConstraintErrors(receiverRefusals, () =>
    transact(ctx, async (tx) => {
      await tx
        .updateTable('tip_receivers')
        .set({ receiver_id, layout_id, registered_at: ctx.clock.now() })
        .where('user_id', '=', user_id)
        .execute()
      await setTipsUrl(tx, user_id, tips_url)
    }),
  )
  return { tips_url, resend_after_seconds: null }
}

async function keep({ db }: Ctx, user_id: string, known: Partial<Receiver>): Promise<void> {
  await db.updateTable('tip_receivers').set(known).where('user_id', '=', user_id).execute()
}

async function nameOf({ db }: Ctx, user_id: string): Promise<string> {
  const { first_name, last_name } = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`
}

function incorrectPhone(): ApiError {
  return new ApiError('incorrect_phone', { fields: { phone: errors.incorrect_phone.message } })
}

function wrongCode(): ApiError {
  return new ApiError('wrong_code', { fields: { code: errors.wrong_code.message } })
}
