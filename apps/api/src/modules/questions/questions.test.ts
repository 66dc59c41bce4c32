import { saveAvailability } from '@razgovor/contract/availability'
import { getAskedQuestions, getMeetingQuestions, saveMeetingQuestions } from '@razgovor/contract/meeting-questions'
import { signUp } from '@razgovor/contract/bookings'
import { expect, test } from 'vitest'
import { meetingKind, offerMonday } from '../../../test/availability.ts'
import { makeListener, makeSeries, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { askBefore, question } from '../../../test/questions.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

const three = [question(), question({ text: 'Что уже пробовал?' }), question({ text: 'Чего ждёшь?' })]

async function asked(api: TestApi, listener: MadeUser, slot_id: string): Promise<string[]> {
  await api.as(listener).call(signUp, { params: { slot_id } })
  const { questions } = await api.as(listener).call(getAskedQuestions, { params: { slot_id } })
  return questions.map(({ text }) => text)
}

test('a speaker saves questions of each type in their order, and saving again changes nothing', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const questions = [
    question({ is_required: true }),
    question({ question_type: 'LONG_TEXT', text: 'Расскажи подробнее' }),
    question({ question_type: 'CHOICE', text: 'Какой у тебя опыт?', options: ['Никакого', 'Год', 'Больше года'] }),
    question({ question_type: 'FILE', text: 'Пришли резюме' }),
  ]
  expect(await askBefore(api, speaker, questions)).toEqual({ questions, questions_max: 5 })
  expect(await askBefore(api, speaker, questions)).toEqual({ questions, questions_max: 5 })
  const changed = [{ ...questions[3]!, text: 'Пришли портфолио' }, questions[0]!]
  await askBefore(api, speaker, changed)
  const read = await api.as(speaker).call(getMeetingQuestions, { params: speaker, query: {} })
  expect(read).toEqual({ questions: changed, questions_max: 5 })
  expect(await askBefore(api, speaker, [])).toEqual({ questions: [], questions_max: 5 })
})

test('a meeting asks the questions of all meetings and those of its kind or series', async () => {
  await using api = await startApi()
  const { speaker, rules, monday } = await offerMonday(api, {})
  const series = await makeSeries(api, { speaker, times: 1, starts_in_minutes: 24 * 60 })
  const kind = meetingKind()
  await askBefore(api, speaker, [question({ text: 'Для всех' })])
  await askBefore(api, speaker, [question({ text: 'Для вида' })], { kind_id: kind.kind_id })
  await askBefore(api, speaker, [question({ text: 'Для серии' })], { series_id: series.series_id })
  const byHand = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING' })
  const listener = await makeListener(api)
  expect(await asked(api, listener, monday[0]!)).toEqual(['Для всех', 'Для вида'])
  expect(await asked(api, listener, series.sessions[0]!.slot_id)).toEqual(['Для всех', 'Для серии'])
  expect(await asked(api, listener, byHand.slot_id)).toEqual(['Для всех'])

  const other = meetingKind({ kind_id: crypto.randomUUID(), title: 'Другой', minutes: 30 })
  await api.as(speaker).call(saveAvailability, { params: speaker, body: { ...rules, kinds: [other] } })
  const query = { kind_id: kind.kind_id }
  expect(await api.as(speaker).refusal(getMeetingQuestions, { params: speaker, query })).toBe('not_exist')
})

test('no meeting asks more than five: those of all meetings and of a kind count together', async () => {
  await using api = await startApi()
  const { speaker } = await offerMonday(api, {})
  const query = { kind_id: meetingKind().kind_id }
  await askBefore(api, speaker, three)
  const sixth = { params: speaker, query, body: { questions: [question(), question(), question()] } }
  expect(await api.as(speaker).refusal(saveMeetingQuestions, sixth)).toBe('human_friendly')
  expect(await askBefore(api, speaker, [question(), question()], query)).toMatchObject({ questions_max: 2 })
  const fourth = { params: speaker, query: {}, body: { questions: [...three, question()] } }
  expect(await api.as(speaker).refusal(saveMeetingQuestions, fourth)).toBe('human_friendly')
  const read = await api.as(speaker).call(getMeetingQuestions, { params: speaker, query: {} })
  expect(read).toEqual({ questions: three, questions_max: 3 })
})

test('two saves at the same moment leave five questions of a meeting at most', async () => {
  await using api = await startApi()
  const { speaker } = await offerMonday(api, {})
  const query = { kind_id: meetingKind().kind_id }
  const saves = await Promise.allSettled([
    askBefore(api, speaker, three),
    askBefore(api, speaker, [question(), question(), question()], query),
  ])
  expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test.each([
  ['a sixth question', Array.from({ length: 6 }, () => question())],
  ['a choice of nothing', [question({ question_type: 'CHOICE', options: [] })]],
  ['a choice of one', [question({ question_type: 'CHOICE', options: ['Да'] })]],
  ['the same choice twice', [question({ question_type: 'CHOICE', options: ['Да', 'Да'] })]],
  ['no words', [question({ text: ' ' })]],
  ['a control character alone', [question({ text: '\u0000' })]],
  ['a choice of a control character', [question({ question_type: 'CHOICE', options: ['Да', '\u0000'] })]],
  ['the same choice but for one', [question({ question_type: 'CHOICE', options: ['Да', 'Да\u0000'] })]],
  ['a text of 301 characters', [question({ text: 'я'.repeat(301) })]],
  ['the same id twice', [three[0]!, three[0]!]],
])('%s is refused', async (_what, questions) => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const save = { params: speaker, query: {}, body: { questions } }
  expect(await api.as(speaker).refusal(saveMeetingQuestions, save)).toBe('validation')
})

test('a text of 300 characters and choices of 120 are stored whole', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const options = ['а'.repeat(120), 'б'.repeat(120)]
  const long = question({ question_type: 'CHOICE', text: 'я'.repeat(300), options })
  expect((await askBefore(api, speaker, [long])).questions).toEqual([long])
})

test('the database refuses an empty list of choices and a sixth question', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const { user_id: speaker_id } = speaker
  const row = { speaker_id, position: 0, question_type: 'SHORT_TEXT', text: 'Кто?', is_required: false } as const
  const insert = (change: object) =>
    api.ctx.db
      .insertInto('meeting_questions')
      .values({ ...row, options: [], question_id: crypto.randomUUID(), ...change })
      .execute()
  await expect(insert({ question_type: 'CHOICE' })).rejects.toMatchObject({ constraint: 'meeting_questions_options' })
  for (let position = 0; position < 5; position++) await insert({ position })
  await expect(insert({ position: 0 })).rejects.toMatchObject({ constraint: 'meeting_questions_five' })
})

test('only the speaker reads and writes their questions, of their own kinds and series', async () => {
  await using api = await startApi()
  const [speaker, other, listener] = [await makeSpeaker(api), await makeSpeaker(api), await makeListener(api)]
  const { series_id } = await makeSeries(api, { speaker, times: 1 })
  const body = { questions: three }
  for (const caller of [other, listener])
    expect(await api.as(caller).refusal(saveMeetingQuestions, { params: speaker, query: {}, body })).toBe('forbidden')
  const foreign = { params: other, query: { series_id }, body }
  expect(await api.as(other).refusal(saveMeetingQuestions, foreign)).toBe('not_exist')
  expect(await api.as(other).refusal(getMeetingQuestions, { params: other, query: { series_id } })).toBe('not_exist')
  const both = { params: speaker, query: { series_id, kind_id: crypto.randomUUID() }, body }
  expect(await api.as(speaker).refusal(saveMeetingQuestions, both)).toBe('validation')
  expect(await api.anonymous.refusal(getMeetingQuestions, { params: speaker, query: {} })).toBe('auth_not_provided')
})

test('two speakers may have questions with the same id', async () => {
  await using api = await startApi()
  const [one, other] = [await makeSpeaker(api), await makeSpeaker(api)]
  await askBefore(api, one, three)
  await askBefore(api, other, [{ ...three[0]!, text: 'Другой вопрос' }])
  const read = await api.as(one).call(getMeetingQuestions, { params: one, query: {} })
  expect(read.questions).toEqual(three)
})
