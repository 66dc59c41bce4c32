import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Answer } from '../../lib/api-types.ts'

export const tariffsQuery = () => apiQuery('GET /api/subscriptions')

export const currentTariffQuery = () => ({ ...apiQuery('GET /api/subscriptions/current'), staleTime: 0 })

/** Never cached, because the credit shrinks every day. */
export const quoteQuery = (subscription_id: string) => ({
  ...apiQuery('GET /api/subscriptions/:subscription_id/quote', { params: { subscription_id } }),
  staleTime: 0,
  gcTime: 0,
})

/** Errors shown above the button of the dialog. */
export const subscribeRefusals = ['payment_exists', 'payment_service', 'human_friendly'] as const satisfies ErrorName[]

interface Taken {
  subscription_id: string
  /** The sum as quoted. */
  due: number
  other_card: boolean
}

export const subscribeMutation = () =>
  mutationOptions({
    mutationFn: ({ subscription_id, ...body }: Taken) =>
      call('POST /api/subscriptions/:subscription_id/subscribe', { params: { subscription_id }, body }),
    meta: { handles: subscribeRefusals },
    onSettled: (_answer, _error, _taken, _result, { client }) => invalidateTariff(client),
  })

export const unsubscribeMutation = () =>
  mutationOptions({
    mutationFn: () => call('POST /api/subscriptions/unsubscribe'),
    onSettled: (_answer, _error, _none, _result, { client }) => invalidateTariff(client),
  })

export const savedCardsQuery = () => ({ ...apiQuery('GET /api/saved-cards'), staleTime: 0 })

export type SavedCard = Answer<'GET /api/saved-cards'>['items'][number]

export const removeCardMutation = () =>
  mutationOptions({
    mutationFn: (saved_card_id: string) =>
      call('DELETE /api/saved-cards/:saved_card_id', { params: { saved_card_id } }),
    meta: { handles: ['payment_exists'] },
    // Not awaited, because the refetch removes the card's row and with it the callbacks of its dialog.
    onSettled: (_none, _error, _id, _result, { client }) => void invalidateTariff(client),
  })

/** Also invalidates data of other pages that depend on the tariff. */
export function invalidateTariff(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: currentTariffQuery().queryKey }),
    client.invalidateQueries({ queryKey: savedCardsQuery().queryKey }),
    client.invalidateQueries({ queryKey: keyOf('GET /api/subscriptions/:subscription_id/quote') }),
    client.invalidateQueries({ queryKey: keyOf('GET /api/users/:user_id/tips') }),
  ])
}
