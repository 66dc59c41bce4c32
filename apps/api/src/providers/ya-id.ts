import { z } from 'zod'
import type { Log } from '../telemetry/log.ts'
import { callOauth, createOauthService } from './call-oauth.ts'
import { providedEmail, providedName, type IdentityProof, type IdentityProvider } from './identity.ts'

// Yandex's own mail domains. Any other address was only typed by the user.
const ownDomains = new Set(['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua'])

const tokenShape = z.object({ access_token: z.string().min(1) })

const infoShape = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  default_email: providedEmail,
  first_name: providedName,
  last_name: providedName,
})

interface YaIdConfig {
  YANDEX_OAUTH_URL: string
  YANDEX_LOGIN_URL: string
  YANDEX_CLIENT_ID: string
  YANDEX_CLIENT_SECRET: string
  IDENTITY_TIMEOUT_MS: number
}

// Yandex ID: yandex.ru/dev/id/doc.
export function createYaId(config: YaIdConfig, log: Log): IdentityProvider | null {
  const {
    YANDEX_OAUTH_URL,
    YANDEX_LOGIN_URL,
    YANDEX_CLIENT_ID: client_id,
    YANDEX_CLIENT_SECRET: client_secret,
  } = config
  if (!client_id) return null
  const service = createOauthService('YA', config.IDENTITY_TIMEOUT_MS, log)

  async function getToken({ code, code_verifier, device_id }: IdentityProof): Promise<string> {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier,
      client_id,
      client_secret,
      ...(device_id && { device_id }),
    })
    const url = `${YANDEX_OAUTH_URL}/token`
    const { access_token } = await callOauth(service, { url, method: 'POST', body, shape: tokenShape })
    return access_token
  }

  return {
    authorize_at: { authorize_url: `${YANDEX_OAUTH_URL}/authorize`, client_id, scope: 'login:email login:info' },
    async identify(proof) {
      const headers = { authorization: `OAuth ${await getToken(proof)}` }
      const url = `${YANDEX_LOGIN_URL}/info?format=json`
      const { id, default_email, ...names } = await callOauth(service, { url, headers, shape: infoShape })
      return {
        provider_user_id: id,
        email: default_email,
        is_email_trusted: ownDomains.has(default_email?.split('@')[1] ?? ''),
        ...names,
      }
    },
  }
}
