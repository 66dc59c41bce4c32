import { openMeetingLink, requestSignInLink } from '@razgovor/contract/mail-links'
import { createCaller, type Caller } from './api-client.ts'
import type { TestApi } from './start-api.ts'

interface MeetingLink {
  body: { consultation_id: string; token: string }
}

export async function meetingLinkTo(api: TestApi, { email }: { email: string }): Promise<MeetingLink> {
  await api.settle()
  const [mail] = await api.mailTo(email)
  const [, consultation_id, token] = /\/meeting\/([\w-]+)\?token=(\S+)/.exec(mail?.text ?? '') ?? []
  if (!consultation_id || !token) throw new Error(`no link of a meeting in «${mail?.subject}»`)
  return { body: { consultation_id, token } }
}

export async function asGuest(api: TestApi, link: MeetingLink): Promise<Caller> {
  const { access_token } = await api.anonymous.call(openMeetingLink, link)
  return createCaller(api.url, async () => ({ authorization: `Bearer ${access_token}` }))
}

export async function signInLinkTo(api: TestApi, { email }: { email: string }) {
  await api.anonymous.call(requestSignInLink, { body: { email } })
  await api.settle()
  const [mail] = await api.mailTo(email)
  const token = /\/auth\?token=(\S+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no sign-in link in «${mail?.subject}»`)
  return { body: { type: 'TOKEN' as const, token } }
}
