import { apiQuery } from '../../lib/api-query.ts'

/** Fetches the enabled ways to sign in and the captcha settings. */
export const signInOptionsQuery = () => ({ ...apiQuery('GET /api/auth/options'), staleTime: 300_000 })
