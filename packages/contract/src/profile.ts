import { z } from 'zod'
import { codeSent, user } from './accounts.ts'
import { alias } from './alias.ts'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { cropField } from './images.ts'
import { languagesMax } from './limits.ts'
import { payee } from './payouts.ts'
import { socialLink } from './social-links.ts'
import { speakerLanguage } from './speakers.ts'
import { code, email, instant, password, personName, phone, userParams, uuid, timeZoneId } from './values.ts'

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/:user_id',
  access: 'owner',
  summary: 'Get the signed-in user',
  params: userParams,
  response: user,
})

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:user_id',
  access: 'owner',
  summary: "Update the caller's profile; omitted fields stay unchanged. The last fields are for speakers only",
  params: userParams,
  body: z.object({
    first_name: personName.optional(),
    last_name: personName.optional(),
    time_zone_id: timeZoneId.optional(),
    phone: phone.nullable().optional(),
    alias: alias.nullable().optional(),
    headline: z.string().trim().max(120, fieldTexts.charactersMax(120)).optional(),
    about: z.string().trim().max(5000, fieldTexts.charactersMax(5000)).optional(),
    category_ids: z.array(uuid).max(5, fieldTexts.categoriesAtMost(5)).optional(),
    social_links: z.array(socialLink).max(5, fieldTexts.linksAtMost(5)).optional(),
    languages: z
      .array(speakerLanguage)
      .min(1, fieldTexts.languageRequired)
      .max(languagesMax, fieldTexts.languagesAtMost(languagesMax))
      .optional(),
  }),
  response: user,
  errors: ['url_busy', 'forbidden', 'not_exist'],
})

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/users/:user_id/change-email',
  access: 'owner',
  needs_confirmation: true,
  summary: 'Start an e-mail change: send a code to the new address',
  params: userParams,
  body: z.object({ user_id: uuid, email }),
  response: codeSent,
  errors: ['email_busy', 'already_exists'],
  calls_per_minute: 10,
})

export const changeEmail = endpoint({
  method: 'PATCH',
  path: '/api/users/:user_id/change-email',
  access: 'owner',
  needs_confirmation: true,
  summary: 'Change the e-mail with its code, end other sessions and notify the old address',
  params: userParams,
  body: z.object({ user_id: uuid, email, code }),
  response: user,
  errors: ['wrong_code', 'email_busy'],
  calls_per_minute: 20,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/users/:user_id/change-password',
  access: 'owner',
  summary: 'Change the password and end other sessions',
  params: userParams,
  body: z.object({ old_password: z.string().trim().min(1, fieldTexts.passwordRequired).max(200), password }),
  errors: ['wrong_credentials'],
  calls_per_minute: 20,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'user',
  summary: "List the caller's sessions, most recently used first",
  response: z.object({
    items: z.array(
      z.object({
        session_id: uuid,
        device: z.string(),
        created_at: instant,
        used_at: instant,
        is_current: z.boolean(),
      }),
    ),
  }),
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:session_id',
  access: 'user',
  summary: "End one of the caller's sessions",
  params: z.object({ session_id: uuid }),
  errors: ['not_exist'],
})

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'user',
  summary: 'End all sessions, including this one',
})

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/api/users/:user_id/avatar',
  access: 'owner',
  summary: 'Upload the profile photo: a form with the file and the crop, in pixels of the upright image',
  params: userParams,
  upload: z.object({ crop: cropField.optional() }),
  response: user,
  errors: ['body_too_big', 'validation', 'overloaded', 'external_service'],
  calls_per_minute: 20,
})

export const deleteAvatar = endpoint({
  method: 'DELETE',
  path: '/api/users/:user_id/avatar',
  access: 'owner',
  summary: 'Remove the profile photo',
  params: userParams,
  response: user,
})

export const requestExport = endpoint({
  method: 'POST',
  path: '/api/users/:user_id/export',
  access: 'owner',
  needs_confirmation: true,
  summary: "Send a link to a JSON export of the caller's data, valid for 24 hours",
  params: userParams,
  calls_per_minute: 5,
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/exports/:token',
  access: 'anyone',
  summary: 'Download the data export (application/json)',
  params: z.object({ token: z.string().min(1).max(200) }),
  response: z.string(),
  media_types: ['application/json'],
  errors: ['not_exist'],
  calls_per_minute: 10,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:user_id',
  access: 'owner',
  needs_confirmation: true,
  summary: 'Delete the account: it is hidden at once, can be restored by signing in for 30 days, then is anonymized',
  params: userParams,
  query: z.object({
    // The balance to pay out, or the debt, that `leaving` returned and the user confirmed.
    balance: z.coerce.number().int().optional(),
  }),
  // human_friendly: upcoming meetings must be canceled first, or the balance was not confirmed.
  errors: ['human_friendly'],
})

export const getLeaving = endpoint({
  method: 'GET',
  path: '/api/users/:user_id/leaving',
  access: 'owner',
  summary: 'Get what deleting the account leaves open: the balance and where it will be paid',
  params: userParams,
  response: z.object({
    // Earned plus expected from finished meetings; negative for a debt.
    balance: z.int(),
    // The part in a batch that the bank has not paid yet.
    payout_due: z.int(),
    payee: payee.nullable(),
  }),
})
export type Leaving = z.infer<typeof getLeaving.response>
