import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const addToCartMutation = () =>
  mutationOptions({ mutationFn: (slot_id: string) => call('POST /api/cart', { body: { slot_id } }) })
