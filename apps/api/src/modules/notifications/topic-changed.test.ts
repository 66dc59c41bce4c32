import { signUp } from '@razgovor/contract/bookings'
import { listNotifications } from '@razgovor/contract/notifications'
import { changeTimeSlot } from '@razgovor/contract/schedule'
import { changeSeries } from '@razgovor/contract/series'
import { expect, test } from 'vitest'
import { makeListener, makeSeries, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

async function lastInvitation(api: TestApi, { email }: MadeUser): Promise<string> {
  const [mail] = await api.mailTo(email)
  const part = mail!.attachments.find(({ content_type }) => content_type.startsWith('text/calendar'))
  return `${mail!.subject}\n${part!.content.replaceAll(/\r?\n /g, '')}`
}

test('a new topic of a booked slot is announced to its listener, whose calendar entry follows', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const { speaker, slot_id } = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING', topic: 'Резюме' })
  await api.as(listener).call(signUp, { params: { slot_id } })
  await api.settle()
  const uid = /UID:.*/.exec(await lastInvitation(api, listener))![0]
  const change = async (topic: string) => {
    await api.as(speaker).call(changeTimeSlot, { params: { ...speaker, slot_id }, body: { topic } })
    await api.settle()
  }
  for (const [topic, sequence] of [
    ['Портфолио', 1],
    ['Собеседование', 2],
  ] as const) {
    await change(topic)
    const invitation = await lastInvitation(api, listener)
    expect(invitation).toMatch(/^Новая тема встречи: Анна Сафонова, /)
    for (const line of [uid, 'METHOD:REQUEST', `SEQUENCE:${sequence}`, `DESCRIPTION:${topic}`])
      expect(invitation).toContain(line)
    const { items } = await api.as(listener).call(listNotifications)
    expect(items[0]!.content).toMatch(new RegExp(`^Новая тема встречи: Анна Сафонова, .*\\. ${topic}$`))
  }
  const before = (await api.mailTo(listener.email)).length
  await change('Собеседование')
  expect(await api.mailTo(listener.email)).toHaveLength(before)
})

test('a new title of a series is announced to those who booked a session ahead', async () => {
  await using api = await startApi()
  const [booked, other] = [await makeListener(api), await makeListener(api)]
  const { speaker, series_id, sessions } = await makeSeries(api)
  await api.as(booked).call(signUp, { params: sessions[0]! })
  await api.settle()
  const params = { ...speaker, series_id }
  await api.as(speaker).call(changeSeries, { params, body: { title: 'Английский клуб' } })
  await api.settle()
  expect(await lastInvitation(api, booked)).toContain('SEQUENCE:1')
  expect(await api.mailTo(other.email)).toEqual([])
})
