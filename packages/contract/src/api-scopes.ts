import { z } from 'zod'

/** The rights of a speaker's API key; an endpoint names the scope that admits keys to it. */
export const apiScope = z.enum(['bookings:read', 'schedule:read', 'schedule:write', 'earnings:read'])
export type ApiScope = z.infer<typeof apiScope>

/** The prefix of every API key. */
export const apiKeyPrefix = 'rzg_'
