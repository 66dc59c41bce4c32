import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, uuid } from './values.ts'

const savedCard = z.object({
  saved_card_id: uuid,
  pan: z.string(),
  expires: z.string(),
  // The renewed tariff and its paid period; removing the card stops the renewal.
  renews: z.object({ tariff: z.string(), expires_at: instant }).nullable(),
})
export type SavedCard = z.infer<typeof savedCard>

export const listSavedCards = endpoint({
  method: 'GET',
  path: '/api/saved-cards',
  access: 'user',
  summary: "List the caller's saved cards",
  response: z.object({ items: z.array(savedCard) }),
})

export const removeSavedCard = endpoint({
  method: 'DELETE',
  path: '/api/saved-cards/:saved_card_id',
  access: 'user',
  summary: 'Remove a saved card; a tariff renewed from it works until it expires. Repeating changes nothing',
  params: z.object({ saved_card_id: uuid }),
  // payment_exists: a tariff payment is open.
  errors: ['payment_exists'],
})
