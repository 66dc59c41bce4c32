import { registerTips } from '@razgovor/contract/tips'
import type { TestApi, TestUser } from './start-api.ts'

export function tipsOf(api: TestApi) {
  const register = (speaker: TestUser, phone: string, code?: string) =>
    api.as(speaker).call(registerTips, { params: { user_id: speaker.user_id }, body: { phone, code } })
  const smsCode = async (phone: string): Promise<string> => {
    const response = await api.control(`/otp?phone=${encodeURIComponent(phone)}`, {})
    return ((await response.json()) as { code: string }).code
  }
  return {
    register,
    smsCode,
    /** Confirms a code from an SMS; needs a phone that doesn't end in 00. */
    connect: async (speaker: TestUser, phone: string): Promise<string> => {
      await register(speaker, phone)
      const { tips_url } = await register(speaker, phone, await smsCode(phone))
      return tips_url!
    },
    failNext: (method: string, how: 'timeout' | 'lost' | '500' | 'error', times = 1) =>
      api.control('/cloudtips/faults', { fail_next: { method, how, times } }),
    endTokens: () => api.control('/cloudtips/end-tokens', {}),
  }
}
