import { z } from 'zod'
import { plusSeconds, type Clock } from '../time/clock.ts'
import { fetchTips, tipsSilent } from './cloud-tips-fetch.ts'
import type { Through } from './outside.ts'

const grantedShape = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().nullish(),
})

interface Held {
  access_token: string
  good_until: Date
}

/** Concurrent calls share one token request. */
export interface TipsToken {
  get(): Promise<string>
  clear(): void
}

interface TipsTokenConfig {
  CLOUDTIPS_IDENTITY_URL: string
  CLOUDTIPS_USERNAME: string
  CLOUDTIPS_PASSWORD: string
}

export function createTipsToken(
  config: TipsTokenConfig,
  { clock, through }: { clock: Clock; through: Through },
): TipsToken {
  const { CLOUDTIPS_USERNAME: UserName, CLOUDTIPS_PASSWORD: Password } = config
  let held: Held | null = null
  // A refresh token works once.
  let refresh_token: string | null = null
  let granting: Promise<Held> | null = null

  async function grant(): Promise<Held> {
    const refresh = refresh_token
    refresh_token = null
    const granted =
      (refresh && (await ask({ Grant_type: 'refresh_token', refresh_token: refresh }))) ||
      (await ask({ Grant_type: 'password', UserName, Password }))
    if (!granted) throw tipsSilent(new Error("the partner's name or password is refused"))
    refresh_token = granted.refresh_token ?? null
    // Renews the token a little before it expires.
    const seconds = granted.expires_in - Math.min(60, granted.expires_in / 2)
    held = { access_token: granted.access_token, good_until: plusSeconds(clock.now(), seconds) }
    return held
  }

  // Null if the grant is refused.
  async function ask(form: Record<string, string>) {
    const url = `${config.CLOUDTIPS_IDENTITY_URL.replace(/\/$/, '')}/connect/token`
    const body = new URLSearchParams({ Client_id: 'Partner', ...form })
    const answer = await fetchTips(through, url, { method: 'POST', body })
    if (answer.status >= 400 && answer.status < 500) return null
    const granted = grantedShape.safeParse(answer.body)
    if (!granted.success) throw tipsSilent(new Error(`the token's answer was ${answer.status}`))
    return granted.data
  }

  return {
    async get() {
      if (held && held.good_until > clock.now()) return held.access_token
      granting ??= grant().finally(() => {
        granting = null
      })
      return (await granting).access_token
    },
    clear() {
      held = null
    },
  }
}
