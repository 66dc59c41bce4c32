import type { Ctx } from '../../context.ts'
import type { JobPayload } from '../../jobs/registry.ts'
import type { NoticeKind } from '../../notices/notice-kind.ts'
import { addNotices } from './add-notices.ts'
import { rebillFailed } from './kinds/rebill-failed.ts'
import { rebillSoon } from './kinds/rebill-soon.ts'
import { tariffEnded } from './kinds/tariff-ended.ts'
import { tariffMoneyBack } from './kinds/tariff-money-back.ts'
import { tariffPeriod } from './kinds/tariff-period.ts'
import { tariffRefunded } from './kinds/tariff-refunded.ts'

type TariffEvent = JobPayload<'tariff-event'>

const kinds: Record<TariffEvent['about'], readonly [kind: NoticeKind, ref: string]> = {
  REBILL_SOON: [rebillSoon, 'subscription_id'],
  REBILL_FAILED: [rebillFailed, 'subscription_id'],
  PERIOD_BEGUN: [tariffPeriod, 'period_id'],
  ENDED: [tariffEnded, 'subscription_id'],
  MONEY_BACK: [tariffMoneyBack, 'order_id'],
  REFUNDED: [tariffRefunded, 'refund_id'],
}

export async function loadTariffNotices(ctx: Ctx, { about, id }: TariffEvent) {
  const [kind, ref] = kinds[about]
  return { kind, notices: await kind.loadQueued(ctx, { [ref]: id }) }
}

export async function notifyOfTariff(ctx: Ctx, event: TariffEvent): Promise<void> {
  const { kind, notices } = await loadTariffNotices(ctx, event)
  await addNotices(ctx, kind, notices)
}
