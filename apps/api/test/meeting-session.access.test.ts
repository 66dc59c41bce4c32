import { endpoints, type EndpointName } from '@razgovor/contract/endpoints'
import { openMeetingLink } from '@razgovor/contract/mail-links'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { makeFixtures, rowsOf } from './access-fixtures.ts'
import { sampleInput } from './endpoint-samples.ts'
import { meetingLinkTo } from './mail-links.ts'
import { makeMeeting } from './free-meeting.ts'
import { bodyOf, pathOf, send } from './probe.ts'
import { startApi, type TestUser } from './start-api.ts'

const api = await startApi({ rooms: true })
afterAll(() => api[Symbol.asyncDispose]())

/** All that the page of a meeting needs; whatever is not here refuses the session that a link opened. */
const allowed = new Set<EndpointName>([
  'board.changeBoard',
  'board.getBoard',
  'bookings.getConsultation',
  'meeting-hosts.answerWaiting',
  'meeting-hosts.listWaiting',
  'meetings.downloadMeetingFile',
  'meetings.getMeetingState',
  'meetings.joinMeeting',
  'meetings.knock',
  'meetings.keepChatMessage',
  'meetings.listChatMessages',
  'meetings.uploadMeetingFile',
  'recordings.answerRecording',
  'shared-notes.changeSharedNotes',
  'shared-notes.getSharedNotes',
])

/** Of these, only the speaker's. */
const ofHost = new Set<EndpointName>(['meeting-hosts.answerWaiting', 'meeting-hosts.listWaiting'])

const fixtures = await makeFixtures(api)
const { listener, speaker } = fixtures.people
const another = await makeMeeting(api, { starts_in_minutes: 600 })

async function tokenOf(user: { email: string }): Promise<string> {
  return (await api.anonymous.call(openMeetingLink, await meetingLinkTo(api, user))).access_token
}

const ofListener = await tokenOf(listener)
const ofSpeaker = await tokenOf(speaker)
const ofAnother = await tokenOf(another.listener)

const closed = endpoints
  .filter(({ endpoint }) => endpoint.access !== 'anyone' && endpoint.access !== 'signature')
  .map(({ tag, name, endpoint }) => [`${tag}.${name}` as EndpointName, endpoint] as const)

async function outcomeFor(token: string, [name, endpoint]: (typeof closed)[number], owner: TestUser) {
  const { params, body } = rowsOf(name, fixtures)
  const ofMeeting = endpoint.meeting_session && { id: fixtures.rows.consultation_id }
  const sample = sampleInput(endpoint, owner.user_id)
  const { outcome, status, faults } = await send(api.url, {
    what: endpoint.path,
    method: endpoint.method,
    path: `${pathOf(endpoint, { ...sample.params, ...params, ...ofMeeting })}?${new URLSearchParams(sample.query).toString()}`,
    headers: { authorization: `Bearer ${token}` },
    ...bodyOf({ ...sample, body: endpoint.body && { ...(sample.body as object), ...body } }),
  })
  expect(faults).toEqual([])
  return `${status} ${outcome}`
}

test.each(closed.filter(([name]) => !allowed.has(name)))('%s refuses a meeting session', async (...call) => {
  expect(await outcomeFor(ofListener, call, listener)).toBe('403 forbidden')
  expect(await outcomeFor(ofSpeaker, call, speaker)).toBe('403 forbidden')
})

test.each(closed.filter(([name]) => allowed.has(name)))(
  '%s accepts only the session of its own meeting',
  async (...call) => {
    // There is no such file, and the meeting opens tomorrow: rules of the calls themselves.
    const accepted = ['200 success', '404 not_exist', '409 human_friendly']
    expect(accepted).toContain(await outcomeFor(ofSpeaker, call, speaker))
    expect(ofHost.has(call[0]) ? ['403 forbidden'] : accepted).toContain(await outcomeFor(ofListener, call, listener))
    expect(await outcomeFor(ofAnother, call, listener)).toBe('403 forbidden')
  },
)

test('every call open to a meeting session has the meeting’s id in its path', () => {
  const marked = endpoints.filter(({ endpoint }) => endpoint.meeting_session)
  expect(marked.map(({ tag, name }) => `${tag}.${name}`).toSorted()).toEqual([...allowed].toSorted())
  for (const { endpoint } of marked) expect(Object.keys(endpoint.params?.shape ?? {})).toContain('id')
})

test('a meeting session cannot open a socket', async () => {
  const socket = new WebSocket(`${api.url.replace('http', 'ws')}/api/ws?token=${ofListener}`)
  const status = await new Promise((resolve) => {
    socket.once('unexpected-response', (request, response) => {
      request.destroy()
      resolve(response.statusCode)
    })
    socket.once('open', () => resolve('open'))
  })
  expect(status).toBe(401)
})
