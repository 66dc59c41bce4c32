import { listNotifications } from '@razgovor/contract/notifications'
import { deleteReply, hideReview, saveReply, saveReview } from '@razgovor/contract/reviews'
import { expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeHeldMeeting } from '../../../test/held-meeting.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

async function makeReview(api: TestApi) {
  const meeting = await makeHeldMeeting(api)
  const write = (rating: number) =>
    api
      .as(meeting.listener)
      .call(saveReview, { ...meeting.params, body: { rating, text: 'Секрет', is_anonymous: true } })
  const { review_id } = await write(4)
  const params = { review_id }
  const reply = (text: string) => api.as(meeting.speaker).call(saveReply, { params, body: { text } })
  return { ...meeting, ofReview: { params }, write, reply }
}

/** The contents and links of the user's notifications about reviews. */
async function noticesOf(api: TestApi, user: MadeUser) {
  await api.settle()
  const { items } = await api.as(user).call(listNotifications)
  return items.filter(({ content }) => /отзыв/i.test(content)).map(({ content, link }) => ({ content, link }))
}

async function mailsOf(api: TestApi, { email }: MadeUser) {
  await api.settle()
  return (await api.mailTo(email)).filter(({ subject }) => /отзыв/i.test(subject))
}

test('a speaker is notified of a new review once, without its author and words', async () => {
  await using api = await startApi()
  const { speaker, listener, write } = await makeReview(api)
  const link = `/${speaker.user_id}`
  expect(await noticesOf(api, speaker)).toEqual([{ content: 'Новый отзыв о встрече: 4 из 5', link }])
  const [mail, ...more] = await mailsOf(api, speaker)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: 'Новый отзыв о встрече: 4 из 5' })
  expect(mail!.text).toContain(api.url + link)
  expect(mail!.text + mail!.html).not.toMatch(new RegExp(`Секрет|${listener.last_name}`))
  await write(2)
  expect(await noticesOf(api, speaker)).toHaveLength(1)
  expect(await mailsOf(api, speaker)).toHaveLength(1)
})

test('a listener is notified of the speaker’s first reply, not of a changed or repeated one', async () => {
  await using api = await startApi()
  const { speaker, listener, ofReview, reply } = await makeReview(api)
  await reply('Спасибо')
  const content = `Ответ на твой отзыв: ${speaker.first_name} ${speaker.last_name}`
  expect(await noticesOf(api, listener)).toEqual([{ content, link: `/${speaker.user_id}` }])
  await reply('Большое спасибо')
  await api.as(speaker).call(deleteReply, ofReview)
  await reply('Спасибо ещё раз')
  expect(await noticesOf(api, listener)).toHaveLength(1)
  const mails = await mailsOf(api, listener)
  expect(mails.map(({ subject }) => subject)).toEqual([content])
  expect(mails[0]!.text).not.toContain('пасибо')
})

test('a review hidden and a reply removed before the notice notify nobody', async () => {
  await using api = await startApi()
  const { speaker, listener, ofReview, reply } = await makeReview(api)
  await reply('Спасибо')
  const support = await makeUser(api, 'SUPPORT')
  await api.as(support).call(hideReview, { ...ofReview, body: { why: 'Телефон' } })
  expect(await noticesOf(api, speaker)).toEqual([])
  expect(await noticesOf(api, listener)).toEqual([])
  expect(await mailsOf(api, speaker)).toEqual([])
})
