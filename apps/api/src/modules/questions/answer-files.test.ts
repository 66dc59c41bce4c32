import { cancelRecord, signUp } from '@razgovor/contract/bookings'
import {
  downloadAnswerFile,
  listMeetingAnswers,
  saveAnswers,
  uploadAnswerFile,
} from '@razgovor/contract/meeting-questions'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { askBefore, question } from '../../../test/questions.ts'
import { tokenFor } from '../../../test/signed-in.ts'
import { startApi, type TestApi, type TestUser } from '../../../test/start-api.ts'
import { enqueue } from '../../jobs/queue.ts'
import { eraseQuestions } from './erase-questions.ts'

const pdf = Buffer.from('%PDF-1.7 резюме')
const resume = question({ question_type: 'FILE', text: 'Пришли резюме', is_required: true })
const about = question()

async function makeBooked(api: TestApi) {
  const [speaker, listener] = [await makeSpeaker(api), await makeListener(api)]
  await askBefore(api, speaker, [resume, about])
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING' })
  const { consultation_id } = await api.as(listener).call(signUp, { params: slot })
  return { speaker, listener, slot, meeting: { params: { id: consultation_id } } }
}

type Made = Awaited<ReturnType<typeof makeBooked>>

function upload(api: TestApi, { slot }: Made, user: TestUser, filename = 'Резюме.pdf', file = pdf) {
  return api.as(user).call(uploadAnswerFile, { params: slot, form: { file, filename } })
}

function attach(api: TestApi, { slot, listener }: Made, file_id: string | null, question_id = resume.question_id) {
  const body = { answers: [{ question_id, file_id, text: null }] }
  return api.as(listener).call(saveAnswers, { params: slot, body })
}

async function download(api: TestApi, user: TestUser, file_id: string) {
  const authorization = `Bearer ${await tokenFor(api, user, downloadAnswerFile)}`
  return fetch(`${api.url}/api/answer-files/${file_id}`, { headers: { authorization } })
}

function statusesOf(api: TestApi, users: readonly TestUser[], file_id: string): Promise<number[]> {
  return Promise.all(users.map((user) => download(api, user, file_id).then(({ status }) => status)))
}

test('a file answers a question, and both sides download it as an attachment', async () => {
  await using api = await startApi()
  const made = await makeBooked(api)
  const file = await upload(api, made, made.listener, '../Резюме «А».pdf')
  expect(file).toEqual({ file_id: expect.any(String), name: 'Резюме «А».pdf', bytes: pdf.length })
  expect(await statusesOf(api, [made.listener, made.speaker], file.file_id)).toEqual([200, 404])
  expect(await attach(api, made, file.file_id)).toMatchObject({ questions: [{ answer: { text: null, file } }, {}] })
  const { items } = await api.as(made.speaker).call(listMeetingAnswers, { ...made.meeting, query: {} })
  expect(items).toMatchObject([{ answers: [{ question: resume.text, text: null, file }] }])

  const response = await download(api, made.speaker, file.file_id)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="/),
    'cache-control': 'private, no-store',
  })
})

test('other people cannot read the file, and the speaker cannot after the booking is canceled', async () => {
  await using api = await startApi()
  const made = await makeBooked(api)
  const { file_id } = await upload(api, made, made.listener)
  await attach(api, made, file_id)
  const others: MadeUser[] = [await makeListener(api), await makeSpeaker(api)]
  expect(await statusesOf(api, others, file_id)).toEqual([404, 404])
  await api.as(made.listener).call(cancelRecord, { params: made.slot })
  expect(await statusesOf(api, [made.speaker, made.listener], file_id)).toEqual([404, 200])
})

test('a file of somebody else, an unknown one, and one for a text question are refused', async () => {
  await using api = await startApi()
  const [made, other] = [await makeBooked(api), await makeBooked(api)]
  const foreign = await upload(api, other, other.listener)
  for (const file_id of [foreign.file_id, crypto.randomUUID()])
    await expect(attach(api, made, file_id)).rejects.toMatchObject({ body: { reason: 'file_is_gone' } })
  await expect(attach(api, made, null)).rejects.toMatchObject({ body: { fields: { 'answers.0': expect.any(String) } } })
  const own = await upload(api, made, made.listener)
  const saved = await attach(api, made, own.file_id, about.question_id)
  expect(saved.questions[1]?.answer).toEqual({ text: null, file: null })
})

test('a file is what its name says, and is uploaded before the start of the listener’s own meeting', async () => {
  await using api = await startApi()
  const made = await makeBooked(api)
  const form = (filename: string) => ({ params: made.slot, form: { file: Buffer.from('<html>'), filename } })
  for (const name of ['Резюме.pdf', 'я.png', 'архив.zip'])
    expect(await api.as(made.listener).refusal(uploadAnswerFile, form(name))).toBe('validation')
  await upload(api, made, made.listener, 'заметки.html', Buffer.from('<html>'))
  for (const stranger of [await makeListener(api), made.speaker])
    expect(await api.as(stranger).refusal(uploadAnswerFile, form('a.txt'))).toBe('not_exist')
  await api.clock.advance({ days: 3 })
  expect(await api.as(made.listener).refusal(uploadAnswerFile, form('a.txt'))).toBe('human_friendly')
})

test('files without an answer are deleted after a week, and all files of an erased listener', async () => {
  await using api = await startApi()
  const made = await makeBooked(api)
  const [left, attached] = [await upload(api, made, made.listener), await upload(api, made, made.listener)]
  await attach(api, made, attached.file_id)
  await api.clock.advance({ days: 7 })
  await enqueue(api.ctx.db, 'sweep-answers', {})
  await api.settle()
  const keys = () => api.ctx.db.selectFrom('answer_files').select(['file_id', 'file_key']).execute()
  const [row, ...more] = await keys()
  expect([row?.file_id, more]).toEqual([attached.file_id, []])
  expect(await statusesOf(api, [made.listener], left.file_id)).toEqual([404])
  expect(await api.ctx.files.get(row!.file_key)).not.toBeNull()
  await eraseQuestions(api.ctx, made.listener.user_id)
  await api.settle()
  expect(await keys()).toEqual([])
  expect(await api.ctx.files.get(row!.file_key)).toBeNull()
})
