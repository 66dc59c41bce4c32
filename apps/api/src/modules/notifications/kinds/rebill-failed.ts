import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { toMail } from '../../../mail/letter.ts'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { cardLine, loadRebillForNotice } from '../rebill-notice.ts'
import { dayInZone, tariffButton, tariffEvent, tariffMail, tariffPath } from '../tariff-notice.ts'
import { tariffNoticesTexts } from '../tariff-notices.texts.ts'

const ref = z.object({ subscription_id: uuid })
const params = ref.extend({ title: z.string(), amount: z.int(), next_charge_at: moment })

export const rebillFailed = defineNotice({
  kind: 'rebill-failed',
  ref,
  params,
  async load({ db }, { subscription_id }) {
    const rebill = await loadRefusedRebill(db, subscription_id)
    if (!rebill) return []
    const { user_id, title, amount, next_charge_at, expires_at, failed_charges } = rebill
    const key = `${subscription_id}:${expires_at.toISOString()}:${failed_charges}`
    return [{ user_id, key, params: { subscription_id, title, amount, next_charge_at } }]
  },
  list: {
    type: 'TARIFF',
    link: () => tariffPath,
    text: ({ next_charge_at, ...charge }, { wall }) =>
      tariffNoticesTexts.rebillFailed.list(whatOf(charge), dayInZone(next_charge_at, wall.zone)),
  },
  event: (_params, sent) => tariffEvent({ is_rebill: true }, sent),
  mail: {
    ...tariffMail,
    async write({ db, config }, { params: { subscription_id } }) {
      const rebill = await loadRefusedRebill(db, subscription_id)
      if (!rebill) return undefined
      const { title, amount, next_charge_at, zone } = rebill
      return toMail(config, {
        subject: whatOf(rebill),
        heading: tariffNoticesTexts.rebillFailed.heading,
        facts: [
          [tariffNoticesTexts.tariff, title],
          [tariffNoticesTexts.rebillFailed.sum, inRoubles(amount)],
          [tariffNoticesTexts.rebillFailed.nextTry, dayInZone(next_charge_at, zone)],
        ],
        lines: [tariffNoticesTexts.rebillFailed.stillWorks, cardLine(rebill)],
        button: tariffButton(config),
      })
    },
  },
})

function whatOf({ title, amount }: { title: string; amount: number }): string {
  return tariffNoticesTexts.rebillFailed.what(inRoubles(amount), title)
}

async function loadRefusedRebill(db: Db, subscription_id: string) {
  const rebill = await loadRebillForNotice(db, subscription_id)
  return rebill && rebill.failed_charges > 0 ? rebill : undefined
}
