import type { CurrentTariff } from '@razgovor/contract/tariffs'
import type { ModalProps } from '../../lib/modal.ts'

type Asked = Pick<ModalProps['TARIFF_SUBSCRIBE_CONFIRM_MODAL'], 'title' | 'offer'>

/** Returns the offer of the next charge: the tariff that starts at expiry, else the current one; null on FREE. */
export function heldOffer({ tariff, subscription_id, subscription_type, next }: CurrentTariff): Asked | null {
  if (next) return { title: next.tariff.title, offer: next }
  if (!subscription_id || !subscription_type) return null
  return { title: tariff.title, offer: { subscription_id, subscription_type } }
}
