import { z } from 'zod'
import { apiScope } from './api-scopes.ts'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { apiKeyNameMax } from './limits.ts'
import { instant, userParams, uuid } from './values.ts'

const apiKey = z.object({
  api_key_id: uuid,
  name: z.string(),
  // The beginning of the key, by which its owner recognizes it.
  key_start: z.string(),
  scopes: z.array(apiScope),
  created_at: instant,
  // Null: does not expire.
  expires_at: instant.nullable(),
  // To the minute; null if never used.
  last_used_at: instant.nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/api-keys',
  access: 'speaker',
  summary: "List the speaker's API keys that are not revoked, newest first; expired ones too",
  params: userParams,
  response: z.object({ items: z.array(apiKey) }),
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/speakers/:user_id/api-keys',
  access: 'speaker',
  needs_confirmation: true,
  summary: 'Create an API key; the response is the only one that has the key itself',
  params: userParams,
  body: z.object({
    name: z
      .string()
      .trim()
      .min(1, fieldTexts.keyNameRequired)
      .max(apiKeyNameMax, fieldTexts.charactersMax(apiKeyNameMax)),
    scopes: z.array(apiScope).min(1, fieldTexts.scopeRequired).max(apiScope.options.length),
    // The first instant at which the key is no longer accepted.
    expires_at_iso: instant.nullable().default(null),
  }),
  response: apiKey.extend({ key: z.string() }),
  // already_exists: a key that is not revoked has this name. human_friendly: too many keys.
  errors: ['already_exists', 'human_friendly', 'validation'],
  calls_per_minute: 10,
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/speakers/:user_id/api-keys/:api_key_id',
  access: 'speaker',
  summary: 'Revoke an API key, which is refused from then on; repeating changes nothing',
  params: userParams.extend({ api_key_id: uuid }),
})
