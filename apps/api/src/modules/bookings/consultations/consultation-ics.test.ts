import { cancelRecord, getConsultationIcs, signUp } from '@razgovor/contract/bookings'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/start-api.ts'
import { meetingIcs } from '../../../calendar/meeting-ics.ts'
import { startSession } from '../../accounts/sessions/sessions.ts'

test('the calendar file is a published event with an alarm, in CRLF lines of at most 75 octets', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const speaker = await makeSpeaker(api, { first_name: 'Анна', last_name: 'Сафонова' })
  const topic = 'Резюме; портфолио, и всё остальное, что помещается в один час разговора'
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', topic })
  const { consultation_id } = await api.as(listener).call(signUp, { params: slot })

  const file = await api.as(listener).call(getConsultationIcs, { params: { id: consultation_id } })
  const lines = file.split('\r\n')
  expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true)
  const unfolded = file.replaceAll('\r\n ', '')
  expect(unfolded).toContain('METHOD:PUBLISH')
  expect(unfolded).toContain(`UID:${consultation_id}@localhost`)
  expect(unfolded).toContain('SEQUENCE:0')
  expect(unfolded).toContain('DTSTART:20580117T090000Z')
  expect(unfolded).toContain('SUMMARY:Видеовстреча: Анна Сафонова')
  expect(unfolded).toContain('Резюме\\; портфолио\\, и всё')
  expect(unfolded).toContain('TRIGGER:-PT15M')
  expect(unfolded).toContain('STATUS:CONFIRMED')
  expect(unfolded).not.toContain('ATTENDEE')
})

test('all mailed invitations and cancellations of a meeting have one UID, and each a higher sequence', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  const { consultation_id } = await api.as(listener).call(signUp, { params: slot })
  const side = { consultation_id, user_id: listener.user_id }

  const uid = `\r\nUID:${consultation_id}@localhost\r\n`
  const request = await meetingIcs(api.ctx, { ...side, method: 'REQUEST' })
  expect(request).toContain(uid)
  expect(request).toContain('METHOD:REQUEST')
  expect(request).toContain('SEQUENCE:0')
  expect(request.replaceAll('\r\n ', '')).toContain(`MAILTO:${listener.email}`)

  await api.as(listener).call(cancelRecord, { params: slot })
  const cancel = await meetingIcs(api.ctx, { ...side, method: 'CANCEL' })
  expect(cancel).toContain(uid)
  expect(cancel).toContain('METHOD:CANCEL')
  expect(cancel).toContain('STATUS:CANCELLED')
  expect(cancel).toContain('SEQUENCE:1')

  await api.as(listener).call(signUp, { params: slot })
  const again = await meetingIcs(api.ctx, { ...side, method: 'REQUEST' })
  expect(again).toContain(uid)
  expect(again).toContain('SEQUENCE:2')
})

test('the calendar file is a download named after the meeting’s id', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  const { consultation_id } = await api.as(listener).call(signUp, { params: slot })
  const path = getConsultationIcs.path.replace(':id', consultation_id)
  const { access_token } = await startSession(api.ctx, listener.user_id, 'a browser')
  const { headers } = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${access_token}` } })
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="consultation-${consultation_id}.ics"`)
})
