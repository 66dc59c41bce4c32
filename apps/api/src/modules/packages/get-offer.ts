import { boughtPackagesMax } from '@razgovor/contract/limits'
import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { assertTariffAllows } from '../schedule/sale/assert-tariff-allows.ts'
import { canSell } from './list-packages.ts'
import { packagesRefusals } from './packages.texts.ts'

interface Wanted {
  package_id: string
  listener_id: string
}

export type PackageTerms = Awaited<ReturnType<typeof getPackage>>

/** The listener must be locked. Throws not_exist, forbidden (own package), human_friendly (off sale, too many). */
export async function getOffer(tx: Tx, now: Date, { package_id, listener_id }: Wanted): Promise<PackageTerms> {
  const offer = await getPackage(tx, package_id)
  const { speaker_id, minutes } = offer
  if (speaker_id === listener_id) throw new ApiError('forbidden', packagesRefusals.own_package)
  if (!offer.is_offered) throw new ApiError('human_friendly', packagesRefusals.package_not_offered)
  if (!offer.can_sell) throw new ApiError('human_friendly', packagesRefusals.package_speaker_closed)
  await assertTariffAllows(tx, now, { speaker_id, minutes })
  await assertBelowMaximum(tx, now, { speaker_id, listener_id })
  return offer
}

// Share-locked, so that a concurrent closure is seen.
function getPackage(tx: Tx, package_id: string) {
  return tx
    .selectFrom('packages as p')
    .innerJoin('users as u', 'u.user_id', 'p.speaker_id')
    .select(['p.package_id', 'p.speaker_id', 'p.title', 'p.meetings', 'p.minutes', 'p.amount', 'p.is_offered'])
    .select(['u.first_name', 'u.last_name', canSell.as('can_sell')])
    .where('p.package_id', '=', package_id)
    .forKeyShare('u')
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

async function assertBelowMaximum(tx: Tx, now: Date, pair: { speaker_id: string; listener_id: string }): Promise<void> {
  const { count } = await tx
    .selectFrom('package_purchases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('listener_id', '=', pair.listener_id)
    .where('speaker_id', '=', pair.speaker_id)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  if (count >= boughtPackagesMax)
    throw new ApiError('human_friendly', packagesRefusals.too_many_bought(boughtPackagesMax))
}
