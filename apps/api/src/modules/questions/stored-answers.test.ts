import { getConsultation } from '@razgovor/contract/bookings'
import { errorCodes } from '@razgovor/contract/error-codes'
import { getAskedQuestions, listMeetingAnswers } from '@razgovor/contract/meeting-questions'
import { moveConsultation } from '@razgovor/contract/moves'
import { addToCart } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../test/factories.ts'
import { askBefore } from '../../../test/questions.ts'
import { startApi } from '../../../test/start-api.ts'
import { enqueue } from '../../jobs/queue.ts'
import { eraseQuestions } from './erase-questions.ts'
import { about, answer, level, makeBooked, refusalBodyOf, answerTo } from '../../../test/answers.ts'

test('an answer keeps the text of its question after that is edited or removed', async () => {
  await using api = await startApi()
  const { speaker, listener, slot, meeting } = await makeBooked(api)
  await answer(api, listener, slot, [answerTo(about, 'Карьера'), answerTo(level, 'Год')])
  await askBefore(api, speaker, [{ ...about, text: 'Какая у тебя цель?' }])
  const read = async () => (await api.as(speaker).call(listMeetingAnswers, { ...meeting, query: {} })).items[0]?.answers
  expect(await read()).toMatchObject([
    { question: about.text, text: 'Карьера' },
    { question: level.text, text: 'Год' },
  ])
  expect((await refusalBodyOf(answer(api, listener, slot, [answerTo(level, 'Никакого')]))).reason).toBe(
    'question_is_gone',
  )
  await answer(api, listener, slot, [answerTo(about, 'Переезд')])
  expect(await read()).toMatchObject([
    { question: 'Какая у тебя цель?', text: 'Переезд' },
    { question: level.text, text: 'Год' },
  ])
})

test('an answer to a question whose type changed does not count, and is replaced', async () => {
  await using api = await startApi()
  const { speaker, listener, slot, meeting } = await makeBooked(api, [about])
  await answer(api, listener, slot, [answerTo(about, 'Карьера')])
  const choice = { ...about, question_type: 'CHOICE' as const, options: ['Карьера', 'Переезд'] }
  await askBefore(api, speaker, [choice])
  expect(await api.as(listener).call(getConsultation, meeting)).toMatchObject({ questions: { missing_count: 1 } })
  await answer(api, listener, slot, [answerTo(choice, 'Переезд')])
  expect(await api.as(listener).call(getConsultation, meeting)).toMatchObject({ questions: { missing_count: 0 } })
})

test('answers move with their booking', async () => {
  await using api = await startApi()
  const { speaker, listener, slot, meeting } = await makeBooked(api)
  await answer(api, listener, slot, [answerTo(about, 'Карьера')])
  const later = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 5 * 24 * 60 })
  await api.as(listener).call(moveConsultation, { ...meeting, body: { slot_id: later.slot_id } })
  const { items } = await api.as(speaker).call(listMeetingAnswers, { ...meeting, query: {} })
  expect(items).toMatchObject([{ answers: [{ text: 'Карьера' }] }])
  await answer(api, listener, later, [answerTo(about, 'Переезд')])
  expect((await refusalBodyOf(answer(api, listener, slot, [answerTo(about, 'Переезд')]))).error_code).toBe(
    errorCodes.not_exist,
  )
})

test('one of two concurrent answers is stored', async () => {
  await using api = await startApi()
  const { listener, slot } = await makeBooked(api)
  await Promise.all(['Карьера', 'Переезд'].map((text) => answer(api, listener, slot, [answerTo(about, text)])))
  const { questions } = await api.as(listener).call(getAskedQuestions, { params: slot })
  expect(['Карьера', 'Переезд']).toContain(questions[0]?.answer.text)
})

test('erasing a listener deletes their answers, erasing a speaker empties the questions', async () => {
  await using api = await startApi()
  const { speaker, listener, slot, meeting } = await makeBooked(api)
  await answer(api, listener, slot, [answerTo(about, 'Карьера')])
  await eraseQuestions(api.ctx, speaker.user_id)
  const read = () => api.as(listener).call(listMeetingAnswers, { ...meeting, query: {} })
  expect((await read()).items).toMatchObject([{ answers: [{ question: '', text: 'Карьера' }] }])
  const left = await api.ctx.db.selectFrom('meeting_questions').select(['text', 'options']).execute()
  expect(new Set(left.map(({ text, options }) => text + options.join('')))).toEqual(new Set(['']))
  await eraseQuestions(api.ctx, listener.user_id)
  expect((await read()).items).toMatchObject([{ answers: [] }])
})

test('answers given in a cart and never booked are deleted after a week', async () => {
  await using api = await startApi()
  const [speaker, listener] = [await makeSpeaker(api), await makeListener(api)]
  await askBefore(api, speaker, [about])
  const [left, kept] = [
    await makeTimeSlot(api, { speaker, starts_in_minutes: 10 * 24 * 60 }),
    await makeTimeSlot(api, { speaker, starts_in_minutes: 11 * 24 * 60 }),
  ]
  for (const slot of [left, kept]) {
    await api.as(listener).call(addToCart, { body: slot })
    await answer(api, listener, slot, [answerTo(about, 'Карьера')])
  }
  await api.ctx.db.deleteFrom('cart_items').where('slot_id', '=', left.slot_id).execute()
  const answered = () => api.ctx.db.selectFrom('meeting_answers').select('slot_id').execute()
  for (const [days, count] of [
    [6, 2],
    [1, 1],
  ] as const) {
    await api.clock.advance({ days })
    await enqueue(api.ctx.db, 'sweep-answers', {})
    await api.settle()
    expect(await answered()).toHaveLength(count)
  }
  expect(await answered()).toEqual([{ slot_id: kept.slot_id }])
})
