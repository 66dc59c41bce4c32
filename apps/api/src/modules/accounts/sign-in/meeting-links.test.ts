import { recoverPassword, requestRecovery } from '@razgovor/contract/accounts'
import { changeEmail, changePassword, endAllSessions, requestEmailChange } from '@razgovor/contract/profile'
import { blockUser } from '@razgovor/contract/admin-actions'
import { cancelConsultation, getConsultation } from '@razgovor/contract/bookings'
import { sendFeedback } from '@razgovor/contract/feedback'
import { openMeetingLink } from '@razgovor/contract/mail-links'
import {
  downloadMeetingFile,
  endMeeting,
  getMeetingState,
  joinMeeting,
  uploadMeetingFile,
} from '@razgovor/contract/meetings'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { asSession, mailedCode, makeSession, makeWithPassword, password } from '../../../../test/credentials.ts'
import { makeUser, type MadeUser } from '../../../../test/factories.ts'
import { makeMeeting } from '../../../../test/free-meeting.ts'
import { asGuest, meetingLinkTo } from '../../../../test/mail-links.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { makeMeetingUrl } from '../../../http/meeting-links.ts'

test('the link in each side’s mail gives access to the meeting, its room and its files', async () => {
  await using api = await startApi({ rooms: true })
  const { listener, speaker, consultation_id, params } = await makeMeeting(api)
  const links = [await meetingLinkTo(api, listener), await meetingLinkTo(api, speaker)]
  await api.clock.advance({ minutes: 25 })
  for (const [index, link] of links.entries()) {
    const { user_id } = index === 0 ? listener : speaker
    const guest = await asGuest(api, link)
    expect(await guest.call(getConsultation, params)).toMatchObject({ consultation_id })
    expect(await guest.call(getMeetingState, params)).toMatchObject({ is_over: false })
    const ticket = await guest.call(joinMeeting, params)
    expect(decodeJwt(ticket.token)).toMatchObject({ sub: user_id, video: { room: `c-${consultation_id}` } })
    const form = { fields: {}, file: Buffer.from('a plan'), filename: 'plan.txt' }
    const { file_id } = await guest.call(uploadMeetingFile, { ...params, form })
    expect(await guest.call(downloadMeetingFile, { params: { id: consultation_id, file_id } })).toBe('a plan')
  }
})

test('a meeting link shows only its reader’s public details, and can be opened repeatedly', async () => {
  await using api = await startApi()
  const { listener, consultation_id } = await makeMeeting(api)
  const { user_id, first_name, last_name } = listener
  const link = await meetingLinkTo(api, listener)
  for (let opened = 0; opened < 3; opened++)
    expect(await api.anonymous.call(openMeetingLink, link)).toEqual({
      access_token: expect.any(String),
      consultation_id,
      user: { user_id, first_name, last_name, alias: null, avatar_thumbnail_url: null },
    })
})

type Act = (api: TestApi, user: Awaited<ReturnType<typeof makeWithPassword>>) => Promise<unknown>

const acts: Record<string, Act> = {
  async 'a change of the password'(api, user) {
    const { session } = await makeSession(api, { user })
    const body = { old_password: password, password: 'drugoy-parol-1' }
    await asSession(api, session).call(changePassword, { params: { user_id: user.user_id }, body })
  },
  async 'the recovery of the password'(api, { email }) {
    await api.anonymous.call(requestRecovery, { body: { email } })
    const code = await mailedCode(api, email)
    await api.anonymous.call(recoverPassword, { body: { email, code, password: 'drugoy-parol-1' } })
  },
  '«Выйти везде»': (api, user) => api.as(user).call(endAllSessions),
  async 'a change of the e-mail'(api, user) {
    const { user_id } = user
    const body = { user_id, email: 'new@example.ru' }
    await api.as(user).call(requestEmailChange, { params: { user_id }, body })
    const code = await mailedCode(api, body.email)
    await api.as(user).call(changeEmail, { params: { user_id }, body: { ...body, code } })
  },
  async blocking(api, { user_id }) {
    const admin = await makeUser(api, 'SUPER_ADMIN')
    await api.as(admin).call(blockUser, { params: { user_id }, body: { why: 'Спам', meetings: 'KEEP' } })
  },
}

test.each(Object.entries(acts))(
  '%s ends the user’s unused meeting link and its sessions, and not the other side’s',
  async (_, act) => {
    await using api = await startApi()
    const { listener, speaker, params } = await makeMeeting(api)
    const user = await makeWithPassword(api, { user: listener })
    // Sends the booking's mail first, so that a mail sent later is one that `act` caused.
    await api.settle()
    const link = await linkNow(api, listener, params.params.id)
    const others = await linkNow(api, speaker, params.params.id)
    const guest = await asGuest(api, link)
    await guest.call(getConsultation, params)

    await act(api, user)
    expect(await guest.refusal(getConsultation, params)).toBe('auth_invalid')
    expect(await api.anonymous.refusal(openMeetingLink, link)).toBe('not_exist')
    await (await asGuest(api, others)).call(getConsultation, params)
  },
)

/** Creates the link that the next mail would contain. */
async function linkNow(api: TestApi, { user_id }: MadeUser, consultation_id: string) {
  const url = await makeMeetingUrl(api.ctx, { consultation_id, user_id })
  return { body: { consultation_id, token: new URL(url).searchParams.get('token')! } }
}

const ends: Record<string, (api: TestApi, meeting: Awaited<ReturnType<typeof makeMeeting>>) => Promise<unknown>> = {
  'the end of its time': (api) => api.clock.advance({ minutes: 90 }),
  async 'the speaker’s end'(api, { speaker, params }) {
    await api.clock.advance({ minutes: 35 })
    await api.as(speaker).call(endMeeting, params)
  },
  'the listener’s canceling': (api, { listener, params }) =>
    api.as(listener).call(cancelConsultation, { ...params, body: { status: 'CANCELED' } }),
  'the speaker’s canceling': (api, { speaker, params }) =>
    api.as(speaker).call(cancelConsultation, { ...params, body: { status: 'CANCELED' } }),
}

test.each(Object.entries(ends))('the meeting links and sessions of both sides are invalid after %s', async (_, end) => {
  await using api = await startApi({ rooms: true })
  const meeting = await makeMeeting(api)
  const { listener, speaker, params } = meeting
  const links = [await meetingLinkTo(api, listener), await meetingLinkTo(api, speaker)]
  const guests = await Promise.all(links.map((link) => asGuest(api, link)))
  await end(api, meeting)
  for (const guest of guests) expect(await guest.refusal(getMeetingState, params)).toMatch(/^auth_(invalid|expired)$/)
  for (const link of links) expect(await api.anonymous.refusal(openMeetingLink, link)).toBe('not_exist')
})

test('staff get a plain meeting URL, and older links stop working when their user becomes staff', async () => {
  await using api = await startApi()
  const { listener, consultation_id } = await makeMeeting(api)
  const link = await meetingLinkTo(api, listener)
  const { user_id } = listener
  await api.ctx.db.updateTable('users').set({ role: 'SUPER_ADMIN' }).where('user_id', '=', user_id).execute()
  expect(await api.anonymous.refusal(openMeetingLink, link)).toBe('not_exist')
  expect(await makeMeetingUrl(api.ctx, { consultation_id, user_id })).toBe(`${api.url}/meeting/${consultation_id}`)
})

test('a malformed meeting link or one of another installation, user or meeting is refused', async () => {
  await using api = await startApi()
  const { listener, speaker, consultation_id } = await makeMeeting(api)
  const { consultation_id: other_meeting } = await makeMeeting(api, { speaker, starts_in_minutes: 120 })
  const { token } = (await meetingLinkTo(api, listener)).body
  const config = { ...api.ctx.config, SESSION_SECRET: 'the secret of another installation' }
  const elsewhere = await makeMeetingUrl({ ...api.ctx, config }, { consultation_id, user_id: listener.user_id })
  const [, signature] = token.split('.') as [string, string]
  const forged = [
    new URL(elsewhere).searchParams.get('token')!,
    `${speaker.user_id}.${signature}`,
    `${crypto.randomUUID()}.${signature}`,
    `${listener.user_id}.`,
    listener.user_id,
    token.slice(0, -1),
    'a.b',
    '.',
  ]
  for (const token of forged)
    expect(await api.anonymous.refusal(openMeetingLink, { body: { consultation_id, token } })).toBe('not_exist')
  for (const id of [other_meeting, crypto.randomUUID()])
    expect(await api.anonymous.refusal(openMeetingLink, { body: { consultation_id: id, token } })).toBe('not_exist')
  await api.anonymous.call(openMeetingLink, { body: { consultation_id, token } })
})

test('feedback sent from a meeting session is stored without a user', async () => {
  await using api = await startApi({ environment: { SMARTCAPTCHA_SITE_KEY: '' } })
  const { listener } = await makeMeeting(api)
  const guest = await asGuest(api, await meetingLinkTo(api, listener))
  await guest.call(sendFeedback, {
    body: { email: listener.email, name: 'Вера', subject: 'Встречи', text: 'Где они?' },
  })
  const rows = await api.ctx.db.selectFrom('feedback').select('user_id').execute()
  expect(rows).toEqual([{ user_id: null }])
})
