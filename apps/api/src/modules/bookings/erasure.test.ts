import { exchangeEmail, getConsultation, makeCalendarLink } from '@razgovor/contract/bookings'
import { answerMoveProposal, proposeMove } from '@razgovor/contract/moves'
import { listNotifications } from '@razgovor/contract/notifications'
import { answerConsultationRequest, listConsultationRequests } from '@razgovor/contract/requests'
import { expect, test } from 'vitest'
import { makeMeeting } from '../../../test/free-meeting.ts'
import { refusalText } from '../../../test/moves.ts'
import type { MadeUser } from '../../../test/factories.ts'
import { acceptance, day, makeRequest } from '../../../test/requests.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { plusMinutes } from '../../time/clock.ts'
import { anonymizeUser } from '../accounts/erasure/anonymize-user.ts'

/** Does what the job does 30 days after a deletion request. */
async function anonymize(api: TestApi, { user_id }: MadeUser): Promise<void> {
  await api.ctx.db
    .updateTable('users')
    .set({ deletion_requested_at: plusMinutes(api.clock.now(), -31 * day) })
    .where('user_id', '=', user_id)
    .execute()
  await anonymizeUser(api.ctx, user_id)
  await api.settle()
}

test('anonymization erases a listener’s texts, expires open requests and deletes the accepted slot', async () => {
  await using api = await startApi()
  const { listener, speaker, request, params } = await makeRequest(api)
  const { request: open } = await makeRequest(api, { sides: { listener, speaker } })
  await api.as(speaker).call(answerConsultationRequest, { params, body: acceptance(request.times[0]!) })
  await api.settle()
  await anonymize(api, listener)

  const { items } = await api.as(speaker).call(listConsultationRequests, { params: speaker })
  expect(JSON.stringify(items)).not.toMatch(/портфолио|дизайнер|Вера/)
  expect(items.find(({ request_id }) => request_id === open.request_id)?.status).toBe('EXPIRED')
  expect((await api.as(speaker).call(listNotifications)).items[0]?.content).toContain(
    'Запрос на встречу: Удалённый пользователь',
  )
  const slots = await api.ctx.db.selectFrom('time_slots').select(['topic', 'deleted_at']).execute()
  expect(slots).toEqual([{ topic: '', deleted_at: api.clock.now() }])
})

test('anonymization deletes the user’s own messages and calendar link, and nobody else’s', async () => {
  await using api = await startApi({ environment: { SMARTCAPTCHA_SITE_KEY: '' } })
  const { listener, speaker, consultation_id: id, params } = await makeMeeting(api)
  const urls = []
  for (const user of [listener, speaker]) {
    const body = { id, subject: 'Резюме', text: `Пишет ${user.role}` }
    await api.as(user).call(exchangeEmail, { ...params, body })
    urls.push((await api.as(user).call(makeCalendarLink, { params: user })).url)
  }
  await api.settle()
  await anonymize(api, listener)
  const messages = await api.ctx.db.selectFrom('consultation_messages').select('text').execute()
  expect(messages).toEqual([{ text: 'Пишет SPEAKER' }])
  const tokens = await api.ctx.db.selectFrom('calendar_tokens').select('user_id').execute()
  expect(tokens).toEqual([{ user_id: speaker.user_id }])
  expect(await Promise.all(urls.map(async (url) => (await fetch(url)).status))).toEqual([404, 200])
})

test.each(['speaker', 'listener'] as const)(
  'anonymization of the %s ends open proposals and requests to move',
  async (side) => {
    await using api = await startApi()
    const { listener, speaker, slot, consultation_id } = await makeMeeting(api)
    const { time_start } = slot
    const params = { id: consultation_id }
    const body = { times: [plusMinutes(time_start, day).toISOString()], message: '' }
    const { open_proposal } = await api.as(speaker).call(proposeMove, { params, body })
    await api.ctx.db
      .insertInto('move_requests')
      .values({
        move_request_id: crypto.randomUUID(),
        booking_id: api.ctx.db.selectFrom('bookings').select('booking_id'),
        slot_ids: [crypto.randomUUID()],
        status: 'OPEN',
        expires_at: time_start,
        created_at: api.clock.now(),
      })
      .execute()
    await anonymize(api, side === 'speaker' ? speaker : listener)
    const statuses = side === 'speaker' ? ['WITHDRAWN', 'EXPIRED'] : ['EXPIRED', 'WITHDRAWN']
    for (const [n, table] of (['move_proposals', 'move_requests'] as const).entries())
      expect(await api.ctx.db.selectFrom(table).select(['status', 'decided_at']).execute()).toEqual([
        { status: statuses[n], decided_at: api.clock.now() },
      ])
    const other = api.as(side === 'speaker' ? listener : speaker)
    expect(await other.call(getConsultation, { params })).toMatchObject({ open_proposal: null, open_requests: [] })
    const status = side === 'speaker' ? 'KEPT' : 'WITHDRAWN'
    const answer = other.call(answerMoveProposal, { params: { id: open_proposal!.move_proposal_id }, body: { status } })
    expect(await refusalText(answer)).toBe('already_exists: proposal_is_over')
  },
)
