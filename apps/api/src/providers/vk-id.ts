import { z } from 'zod'
import type { Log } from '../telemetry/log.ts'
import { callOauth, createOauthService, refused } from './call-oauth.ts'
import { providedEmail, providedName, type IdentityProof, type IdentityProvider } from './identity.ts'

const tokenShape = z.object({ access_token: z.string().min(1), state: z.string() })

const infoShape = z.object({
  user: z.object({
    user_id: z.union([z.string().min(1), z.number()]).transform(String),
    email: providedEmail,
    first_name: providedName,
    last_name: providedName,
  }),
})

interface VkIdConfig {
  VKID_URL: string
  VKID_CLIENT_ID: string
  VKID_CLIENT_SECRET: string
  IDENTITY_TIMEOUT_MS: number
}

// OAuth 2.1: id.vk.com/about/business/go/docs.
export function createVkId(config: VkIdConfig, log: Log): IdentityProvider | null {
  const { VKID_URL: base, VKID_CLIENT_ID: client_id, VKID_CLIENT_SECRET: client_secret } = config
  if (!client_id) return null
  const service = createOauthService('VK', config.IDENTITY_TIMEOUT_MS, log)

  async function getToken(proof: IdentityProof): Promise<string> {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: proof.code,
      code_verifier: proof.code_verifier,
      client_id,
      device_id: proof.device_id ?? '',
      redirect_uri: proof.redirect_uri,
      state: proof.state,
      ...(client_secret && { client_secret }),
    })
    const answer = await callOauth(service, { url: `${base}/oauth2/auth`, method: 'POST', body, shape: tokenShape })
    if (answer.state !== proof.state) throw refused(service)
    return answer.access_token
  }

  return {
    authorize_at: { authorize_url: `${base}/authorize`, client_id, scope: 'vkid.personal_info email' },
    async identify(proof) {
      const body = new URLSearchParams({ access_token: await getToken(proof), client_id })
      const url = `${base}/oauth2/user_info`
      const { user } = await callOauth(service, { url, method: 'POST', body, shape: infoShape })
      const { user_id, ...person } = user
      // VK does not say whether the e-mail was ever confirmed.
      return { provider_user_id: user_id, is_email_trusted: false, ...person }
    },
  }
}
