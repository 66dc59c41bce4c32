import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { code, userParams } from './values.ts'

export const tips = z.object({
  // False if the tipping service is not configured.
  is_on: z.boolean(),
  donations_allowed: z.boolean(),
  // The last four digits of the phone; null if not registered.
  phone_ending: z.string().nullable(),
  // Stays set after the tariff has lapsed, but is not shown to others then.
  tips_url: z.string().nullable(),
})
export type Tips = z.infer<typeof tips>

export const getTips = endpoint({
  method: 'GET',
  path: '/api/users/:user_id/tips',
  access: 'speaker',
  summary: "Get the speaker's registration with the tipping service",
  params: userParams,
  response: tips,
})

export const registerTips = endpoint({
  method: 'POST',
  path: '/api/users/:user_id/tips-register',
  access: 'speaker',
  summary: 'Register with the tipping service: without a code it sends an SMS, with one it returns tips_url',
  params: userParams,
  body: z.object({
    // A Russian number in any notation; anything else is incorrect_phone.
    phone: z.string().max(100),
    code: code.optional(),
  }),
  response: z.object({
    // Null while the SMS code is pending.
    tips_url: z.string().nullable(),
    resend_after_seconds: z.int().nullable(),
  }),
  // human_friendly: the tariff excludes donations, another phone is registered, or an earlier call is still running.
  errors: ['incorrect_phone', 'phone_busy', 'wrong_code', 'url_busy', 'human_friendly', 'external_service'],
  calls_per_minute: 20,
})

export const unregisterTips = endpoint({
  method: 'POST',
  path: '/api/users/:user_id/tips-unregister',
  access: 'speaker',
  summary: 'Unregister from the tipping service, on any tariff; repeating changes nothing',
  params: userParams,
  response: z.object({ tips_url: z.null() }),
  errors: ['human_friendly', 'external_service'],
  calls_per_minute: 20,
})
