import { beforeEach, expect, test } from 'vitest'
import { clearSession } from '../../lib/session.ts'
import { rememberActive, rememberCanceled, rememberChosen, useCheckout } from './checkout.store.ts'

const chosen = {
  slot_id: 's',
  speaker: 'Илья Верещагин',
  path: '/verescha?slot=s',
  time_start_iso: '2030-01-14T12:00:00Z',
}

beforeEach(clearSession)

test('the checkout survives a reload, until signing out', async () => {
  rememberChosen(chosen)
  rememberActive('order')
  rememberCanceled({ order_id: 'order', refund: 0 })
  const kept = useCheckout.getState()
  useCheckout.setState({ chosenConsultation: null, activeConsultation: null, cancelledConsultation: null })
  localStorage.setItem('checkout', JSON.stringify({ state: kept, version: 2 }))
  await useCheckout.persist.rehydrate()
  expect(useCheckout.getState()).toMatchObject({
    chosenConsultation: chosen,
    activeConsultation: 'order',
    cancelledConsultation: { order_id: 'order', refund: 0 },
  })
  clearSession()
  expect(useCheckout.getState()).toMatchObject({ chosenConsultation: null, activeConsultation: null })
})

test('a stored checkout of another shape is dropped', async () => {
  localStorage.setItem('checkout', JSON.stringify({ state: { chosenConsultation: 7 }, version: 2 }))
  await useCheckout.persist.rehydrate()
  expect(useCheckout.getState()).toMatchObject({ chosenConsultation: null, skipped_slot_ids: [] })
})
