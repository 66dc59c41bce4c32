import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import { toMail } from '../../../mail/letter.ts'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { cardLine, loadRebillForNotice } from '../rebill-notice.ts'
import { dayInZone, tariffButton, tariffMail, tariffPath } from '../tariff-notice.ts'
import { tariffNoticesTexts } from '../tariff-notices.texts.ts'

const ref = z.object({ subscription_id: uuid })
const params = ref.extend({ title: z.string(), amount: z.int(), next_charge_at: moment })

export const rebillSoon = defineNotice({
  kind: 'rebill-soon',
  ref,
  params,
  async load(ctx, { subscription_id }) {
    const rebill = await loadRebillAhead(ctx, subscription_id)
    if (!rebill) return []
    const { user_id, title, amount, next_charge_at, expires_at } = rebill
    const key = `${subscription_id}:${expires_at.toISOString()}`
    return [{ user_id, key, params: { subscription_id, title, amount, next_charge_at } }]
  },
  list: { type: 'TARIFF', link: () => tariffPath, text: (charge, { wall }) => whatOf(charge, wall.zone) },
  mail: {
    ...tariffMail,
    async write(ctx, { params: { subscription_id } }) {
      const rebill = await loadRebillAhead(ctx, subscription_id)
      if (!rebill) return undefined
      const { zone, title, amount, next_charge_at, pan } = rebill
      const charge = `${inRoubles(amount)}, ${dayInZone(next_charge_at, zone)}`
      return toMail(ctx.config, {
        subject: whatOf(rebill, zone),
        heading: tariffNoticesTexts.rebillSoon.heading,
        facts: [
          [tariffNoticesTexts.tariff, title],
          [tariffNoticesTexts.rebillSoon.charge, charge],
          ...(pan ? ([[tariffNoticesTexts.rebillSoon.card, pan]] as const) : []),
        ],
        lines: [cardLine(rebill), tariffNoticesTexts.rebillSoon.howToStop],
        button: tariffButton(ctx.config),
      })
    },
  },
})

interface Charge {
  title: string
  amount: number
  next_charge_at: Date
}

function whatOf({ title, amount, next_charge_at }: Charge, zone: string): string {
  return tariffNoticesTexts.rebillSoon.list(dayInZone(next_charge_at, zone), inRoubles(amount), title)
}

async function loadRebillAhead({ db, clock }: Ctx, subscription_id: string) {
  const rebill = await loadRebillForNotice(db, subscription_id)
  return rebill && rebill.failed_charges === 0 && rebill.next_charge_at > clock.now() ? rebill : undefined
}
