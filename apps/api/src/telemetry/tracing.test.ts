import { createPaylink } from '@razgovor/contract/orders'
import { getUser } from '@razgovor/contract/profile'
import { listCategories } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { startApiProcess } from '../../test/api-process.ts'
import { freePort } from '../../../../scripts/vitest/free-port.ts'
import { bankOf, linkFor } from '../../test/bank.ts'
import { makeListener, makeTimeSlot } from '../../test/factories.ts'
import { recordLog } from '../../test/log-lines.ts'
import { makePaidMeeting } from '../../test/paid-meeting.ts'
import { startApi } from '../../test/start-api.ts'
import { attributeOf, startTraceReceiver, traceHere, type ReceivedSpan } from '../../test/trace-receiver.ts'

function named(spans: ReceivedSpan[], name: string): ReceivedSpan {
  const found = spans.find((span) => span.name === name)
  if (!found) throw new Error(`no span ${name} among: ${[...new Set(spans.map((span) => span.name))].join(', ')}`)
  return found
}

const publicCall = `GET ${listCategories.path}`
const checkout = `${createPaylink.method} ${createPaylink.path}`

test('a paid booking is one trace up to the bank and one from its notification, which links to the first', async () => {
  await using traces = await traceHere()
  await using api = await startApi({ own_server: true })
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api)
  const link = await linkFor(api, listener, [slot])
  await bankOf(api).pay(link)
  await api.settle()
  const spans = await traces.spans()

  const pressed = named(spans, checkout)
  const ofTrace = ({ traceId }: ReceivedSpan) =>
    spans.filter((span) => span.traceId === traceId).map(({ name }) => name)
  expect(pressed.parentSpanId).toBeFalsy()
  expect(ofTrace(pressed)).toEqual(expect.arrayContaining(['insert orders', 'insert payments', 'tbank', 'commit']))
  const linked = spans.filter(({ links = [] }) => links.some(({ traceId }) => traceId === pressed.traceId))
  expect(new Set(linked.map(({ name }) => name))).toEqual(new Set(['POST /api/payments/notifications/:provider']))
  expect(linked.flatMap(ofTrace)).toEqual(
    expect.arrayContaining(['job notify-of-booking', 'job send-notice-mail', 'smtp']),
  )
})

test('no exported span has personal data, a secret or an address of the people in it', async () => {
  await using traces = await traceHere()
  await using api = await startApi({ own_server: true })
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api)
  const link = await linkFor(api, listener, [slot])
  await bankOf(api).pay(link)
  await api.settle()
  await fetch(`${api.url}/api/exports/secret-token?token=secret-token`)

  const sent = JSON.stringify(await traces.spans())
  const { email, first_name, last_name } = await api.ctx.db
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', listener.user_id)
    .executeTakeFirstOrThrow()
  expect(sent).toContain('insert into')
  for (const personal of [
    email,
    first_name,
    last_name,
    listener.user_id,
    link.payment_url,
    'secret-token',
    'Bearer',
    '127.0.0.1',
  ])
    expect(sent).not.toContain(personal)
})

test('a failed call and the request that it fails are marked with the kind of the error, without its message', async () => {
  await using traces = await traceHere()
  await using api = await startApi({ own_server: true })
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api)
  await bankOf(api).faults({ fail_next: { method: 'Init', how: '500', times: 9 } })
  const refused = linkFor(api, listener, [slot])
  await expect(refused).rejects.toMatchObject({ error_name: 'payment_service' })
  const spans = await traces.spans()
  for (const [name, kind] of [
    ['tbank', '500'],
    [checkout, 'payment_service'],
  ] as const) {
    const span = named(spans, name)
    expect(span.status).toEqual({ code: 2 })
    expect(attributeOf(span, 'error.type')).toBe(kind)
  }
})

test('a log line has the ids of its trace, also the first one of a request', async () => {
  await using traces = await traceHere()
  await using api = await startApi({ environment: { LOG_LEVEL: 'info' } })
  const lines = recordLog(api)
  const listener = await makeListener(api)
  await api.as(listener).call(getUser, { params: listener })
  const span = (await traces.spans()).findLast(({ name }) => name === `GET ${getUser.path}`)!
  const ids = { trace_id: span.traceId, span_id: span.spanId }
  for (const msg of ['incoming request', 'request completed'])
    expect(lines).toContainEqual(expect.objectContaining({ msg, ...ids }))
})

test('a process sends its last spans before it exits, under the name of the settings', async () => {
  await using receiver = await startTraceReceiver()
  await using api = await startApi({ flowing: true })
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_SERVICE_NAME: 'site-a' }
  await using server = await startApiProcess(api, { environment })
  await fetch(`${server.url}${listCategories.path}`)
  await server.stopped()
  named(receiver.spans, publicCall)
  expect(receiver.services).toEqual(new Set(['site-a']))
})

test('a collector that does not answer stops nothing, and the log says it', async () => {
  await using api = await startApi({ flowing: true })
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` }
  await using server = await startApiProcess(api, { environment })
  expect((await fetch(`${server.url}${listCategories.path}`)).status).toBe(200)
  expect(await server.stopped()).toBe(0)
  expect(server.log()).toContain('could not send traces')
})

test('a traceparent from outside is linked to, and decides nothing', async () => {
  await using traces = await traceHere({ OTEL_TRACES_SAMPLER: 'parentbased_always_on' })
  await using api = await startApi({ own_server: true })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await fetch(`${api.url}${listCategories.path}`, { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-00` } })
  const span = named(await traces.spans(), publicCall)
  expect(span.traceId).not.toBe(traceId)
  expect(span.links).toEqual([expect.objectContaining({ traceId })])
  expect(attributeOf(span, 'http.response.status_code')).toBe(200)
})

test('health checks, metrics and statements that nobody asked for are not traced', async () => {
  await using traces = await traceHere()
  await using api = await startApi({ own_server: true })
  for (const path of ['/health/live', '/health/ready', '/metrics']) await fetch(`${api.url}${path}`)
  await api.ctx.db.selectFrom('users').select('user_id').execute()
  expect((await traces.spans()).filter(({ name }) => name !== 'rooms')).toEqual([])
})

test('a timer begins a trace of its own, which links to the one that set it', async () => {
  await using traces = await traceHere()
  await using api = await startApi({ own_server: true })
  await makePaidMeeting(api)
  await api.settle()
  await api.clock.advance({ days: 4 })
  await api.settle()
  const spans = await traces.spans()
  const timer = spans.find(({ name, links = [] }) => name.startsWith('job ') && links.length > 0)!
  const [setBy] = timer.links!
  expect(timer.parentSpanId).toBeFalsy()
  expect(spans.map(({ traceId }) => traceId)).toContain(setBy!.traceId)
  expect(timer.traceId).not.toBe(setBy!.traceId)
})

test('the sampler of the settings decides what is sent', async () => {
  await using traces = await traceHere({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })
  await using api = await startApi({ own_server: true })
  await fetch(`${api.url}${listCategories.path}`)
  expect(await traces.spans()).toEqual([])
})
