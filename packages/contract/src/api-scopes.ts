import { z } from 'zod'

/** What an API key of a speaker may do; an endpoint names the scope that admits keys to it. */
export const apiScope = z.enum(['bookings:read', 'schedule:read', 'schedule:write', 'earnings:read'])
export type ApiScope = z.infer<typeof apiScope>

/** What every API key begins with. */
export const apiKeyPrefix = 'rzg_'
