import {
  cancelRecord,
  getConsultation,
  listFutureAsListener,
  listFutureAsSpeaker,
  signUp,
} from '@razgovor/contract/bookings'
import { errorCodes } from '@razgovor/contract/error-codes'
import { getAskedQuestions, listMeetingAnswers } from '@razgovor/contract/meeting-questions'
import { addToCart, createPaylink, listCart } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../test/bank.ts'
import { makeListener, makeSeries, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { askBefore, question } from '../../../test/questions.ts'
import { startApi } from '../../../test/start-api.ts'
import { about, answer, level, makeBooked, refusalBodyOf, story, answerTo } from '../../../test/answers.ts'

test('answers are stored with their questions, changed until the start, and shown to both sides of the booking', async () => {
  await using api = await startApi()
  const { speaker, listener, slot, meeting } = await makeBooked(api)
  const saved = await answer(api, listener, slot, [answerTo(about, ' Карьера '), answerTo(level, 'Год')])
  expect(saved).toMatchObject({
    questions: [
      { ...about, answer: { text: 'Карьера', file: null } },
      { ...level, answer: { text: 'Год', file: null } },
      { ...story, answer: { text: null, file: null } },
    ],
    until_iso: slot.time_start.toISOString(),
    can_answer: true,
  })
  expect(await answer(api, listener, slot, [answerTo(about, 'Карьера')])).toEqual(saved)
  await answer(api, listener, slot, [answerTo(about, 'Переезд'), answerTo(level, null)])

  const { items } = await api.as(speaker).call(listMeetingAnswers, { ...meeting, query: {} })
  const expected = [{ question: about.text, text: 'Переезд', answered_at: api.clock.now().toISOString() }]
  expect(items).toMatchObject([{ listener: { user_id: listener.user_id }, answers: expected }])
  expect((await api.as(listener).call(listMeetingAnswers, { ...meeting, query: {} })).items).toEqual(items)
  const counts = { asked_count: 3, answered_count: 1, missing_count: 0 }
  expect(await api.as(listener).call(getConsultation, meeting)).toMatchObject({ questions: counts })
  const asSpeaker = await api.as(speaker).call(listFutureAsSpeaker, { params: speaker, query: {} })
  expect(asSpeaker.items).toMatchObject([{ questions: counts }])
})

test('a free sign-up needs no answers, and reports that a required one is missing', async () => {
  await using api = await startApi()
  const { listener, slot, meeting } = await makeBooked(api)
  const missing = { status: 'BOOKED', questions: { asked_count: 3, answered_count: 0, missing_count: 1 } }
  expect(await api.as(listener).call(getConsultation, meeting)).toMatchObject(missing)
  await answer(api, listener, slot, [answerTo(about, 'Карьера')])
  const { items } = await api.as(listener).call(listFutureAsListener, { params: listener, query: {} })
  expect(items).toMatchObject([{ questions: { answered_count: 1, missing_count: 0 } }])
})

test('paying is refused with the text of the unanswered question, and accepted once it is answered', async () => {
  await using api = await startApi()
  const [speaker, listener] = [await makeSpeaker(api), await makeListener(api)]
  await askBefore(api, speaker, [about, story])
  const slots = [await makeTimeSlot(api, { speaker }), await makeTimeSlot(api, { speaker, starts_in_minutes: 24 * 60 })]
  for (const slot of slots) await api.as(listener).call(addToCart, { body: slot })
  const slot_ids = slots.map(({ slot_id }) => slot_id)
  const pay = () => api.as(listener).call(createPaylink, { body: { slot_ids } })
  const both = await refusalBodyOf(pay())
  expect(both.error_code).toBe(errorCodes.human_friendly_multiple)
  expect(Object.keys(both.fields ?? {})).toEqual(['slot_ids.0', 'slot_ids.1'])
  expect(both.fields?.['slot_ids.0']).toContain('ответь на вопрос спикера: «О чём хочешь поговорить?»')
  const counts = () =>
    api
      .as(listener)
      .call(listCart)
      .then(({ items }) => items.map(({ questions }) => questions))
  expect(await counts()).toMatchObject([{ missing_count: 1 }, { missing_count: 1 }])

  await answer(api, listener, slots[0]!, [answerTo(about, 'Карьера')])
  expect(Object.keys((await refusalBodyOf(pay())).fields ?? {})).toEqual(['slot_ids.1'])
  await answer(api, listener, slots[0]!, [answerTo(about, 'Карьера')], [slots[1]!.slot_id])
  expect(await counts()).toMatchObject([{ missing_count: 0 }, { missing_count: 0 }])
  await bankOf(api).pay(await linkFor(api, listener, slots))
  const { items } = await api.as(listener).call(listFutureAsListener, { params: listener, query: {} })
  expect(items).toMatchObject([
    { status: 'BOOKED', questions: { answered_count: 1 } },
    { status: 'BOOKED', questions: { answered_count: 1 } },
  ])
})

test('another slot gets the answers to the questions that it asks, too', async () => {
  await using api = await startApi()
  const [speaker, listener] = [await makeSpeaker(api), await makeListener(api)]
  const { series_id, sessions } = await makeSeries(api, { speaker, times: 1, starts_in_minutes: 24 * 60 })
  await askBefore(api, speaker, [about])
  await askBefore(api, speaker, [story], { series_id })
  const byHand = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING' })
  const slots = [sessions[0]!, byHand]
  for (const slot of slots) await api.as(listener).call(signUp, { params: slot })
  await answer(api, listener, slots[0]!, [answerTo(about, 'Карьера'), answerTo(story, 'Долго')], [byHand.slot_id])
  const asked = slots.map((slot) => api.as(listener).call(getAskedQuestions, { params: slot }))
  const texts = (await Promise.all(asked)).map(({ questions }) => questions.map(({ answer }) => answer.text))
  expect(texts).toEqual([['Карьера', 'Долго'], ['Карьера']])
  const foreign = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 9 * 24 * 60 })
  const all = answer(api, listener, byHand, [answerTo(about, 'Переезд')], [foreign.slot_id])
  expect((await refusalBodyOf(all)).error_code).toBe(errorCodes.not_exist)
  const { questions } = await api.as(listener).call(getAskedQuestions, { params: byHand })
  expect(questions[0]?.answer.text).toBe('Карьера')
})

test('answers that are not asked for, not offered, too long, empty or too late are refused', async () => {
  await using api = await startApi()
  const { listener, slot } = await makeBooked(api)
  const reason = async (answers: object[]) => (await refusalBodyOf(answer(api, listener, slot, answers))).reason
  const fields = async (answers: object[]) => (await refusalBodyOf(answer(api, listener, slot, answers))).fields
  expect(await reason([answerTo(question(), 'Что угодно')])).toBe('question_is_gone')
  expect(await fields([answerTo(level, 'Сто лет')])).toEqual({ 'answers.0': 'Выбери один из вариантов' })
  expect(await fields([answerTo(story, 'Так'), answerTo(about, '  ')])).toEqual({
    'answers.1': 'Ответь на этот вопрос',
  })
  expect(await fields([answerTo(about, 'я'.repeat(201))])).toEqual({ 'answers.0': 'Не больше 200 символов' })
  expect(await fields([answerTo(story, 'я'.repeat(4001))])).toMatchObject({
    'answers.0.text': 'Не больше 4000 символов',
  })
  await answer(api, listener, slot, [answerTo(about, 'я'.repeat(200)), answerTo(story, 'я'.repeat(4000))])
  await api.clock.advance({ days: 3 })
  expect(await reason([answerTo(about, 'Поздно')])).toBe('meeting_has_begun')
  const { can_answer } = await api.as(listener).call(getAskedQuestions, { params: slot })
  expect(can_answer).toBe(false)
})

test('an answer one second before the start is accepted', async () => {
  await using api = await startApi()
  const { listener, slot } = await makeBooked(api)
  await api.clock.advance({ seconds: 3 * 24 * 3600 - 1 })
  await answer(api, listener, slot, [answerTo(about, 'Успеваю')])
})

test('other people cannot answer or read, and nobody answers after the booking is canceled', async () => {
  await using api = await startApi()
  const { speaker, listener, slot, meeting } = await makeBooked(api)
  await answer(api, listener, slot, [answerTo(about, 'Карьера')])
  for (const stranger of [await makeListener(api), await makeSpeaker(api)]) {
    expect((await refusalBodyOf(answer(api, stranger, slot, [answerTo(about, 'Чужое')]))).error_code).toBe(
      errorCodes.not_exist,
    )
    expect(await api.as(stranger).refusal(getAskedQuestions, { params: slot })).toBe('not_exist')
    expect(await api.as(stranger).refusal(listMeetingAnswers, { ...meeting, query: {} })).toBe('not_exist')
  }
  expect(await api.as(speaker).refusal(getAskedQuestions, { params: slot })).toBe('not_exist')
  expect(await api.anonymous.refusal(getAskedQuestions, { params: slot })).toBe('auth_not_provided')
  await api.as(listener).call(cancelRecord, { params: slot })
  expect((await refusalBodyOf(answer(api, listener, slot, [answerTo(about, 'Снова')]))).reason).toBe('not_your_meeting')
  expect((await api.as(speaker).call(listMeetingAnswers, { ...meeting, query: {} })).items).toEqual([])
  expect((await api.as(listener).call(listMeetingAnswers, { ...meeting, query: {} })).items).toHaveLength(1)
})

test('the database refuses an answer of somebody without a booking', async () => {
  await using api = await startApi()
  const { speaker, slot } = await makeBooked(api)
  const stranger = await makeListener(api)
  const row = { listener_id: stranger.user_id, slot_id: slot.slot_id, speaker_id: speaker.user_id, position: 1 }
  const asked = { question_id: about.question_id, question_type: 'SHORT_TEXT', question: about.text } as const
  const insert = api.ctx.db
    .insertInto('meeting_answers')
    .values({ ...row, ...asked, text: 'Чужое', answered_at: api.clock.now() })
    .execute()
  await expect(insert).rejects.toMatchObject({ constraint: 'meeting_answers_of_listener' })
})

test('the speaker of a group meeting reads all answers by pages, each listener their own', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  await askBefore(api, speaker, [about])
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING_MULTY', places: 3 })
  const listeners = [await makeListener(api), await makeListener(api), await makeListener(api)]
  let id = ''
  for (const listener of listeners) id = (await api.as(listener).call(signUp, { params: slot })).consultation_id
  for (const listener of listeners.slice(0, 2)) await answer(api, listener, slot, [answerTo(about, listener.email)])
  const read = (user: MadeUser, query = {}) => api.as(user).call(listMeetingAnswers, { params: { id }, query })
  const all = await read(speaker)
  expect(all.total_count).toBe(3)
  const given = new Map(all.items.map(({ listener, answers }) => [listener.user_id, answers.map(({ text }) => text)]))
  expect(listeners.map(({ user_id }) => given.get(user_id))).toEqual([[listeners[0]!.email], [listeners[1]!.email], []])
  expect((await read(speaker, { offset: 2, limit: 2 })).items).toEqual(all.items.slice(2))
  expect((await read(listeners[1]!)).items).toMatchObject([{ answers: [{ text: listeners[1]!.email }] }])
  const questions = { asked_count: 1, answered_count: 2, missing_count: 0 }
  expect(await api.as(speaker).call(getConsultation, { params: { id } })).toMatchObject({ questions })
})
