import { makeMeeting } from '@razgovor/api/test/free-meeting'
import { expect, test } from '@playwright/test'
import { startMeetingStack } from './meeting-stack.ts'

test('a user who joins a full room sees that all places are taken and can retry', async ({ browser }) => {
  await using stack = await startMeetingStack({ max_participants: 1 })
  const { consultation_id, speaker, listener } = await makeMeeting(stack.api, { starts_in_minutes: 0.2, minutes: 60 })
  const present = async () =>
    (await stack.api.ctx.rooms.listParticipants(`c-${consultation_id}`)).map(({ identity }) => identity)
  const speakerPage = await stack.openLobby(browser, { user: speaker, consultation_id })
  await speakerPage.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(speakerPage.getByRole('button', { name: 'Выйти', exact: true })).toBeVisible()
  await expect.poll(present).toEqual([speaker.user_id])

  const listenerPage = await stack.openLobby(browser, { user: listener, consultation_id })
  await listenerPage.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(listenerPage.getByText('Все места в комнате заняты')).toBeVisible()
  await speakerPage.context().close()
  await expect.poll(present, { timeout: 30_000 }).toEqual([])
  await listenerPage.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await listenerPage.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(listenerPage.getByRole('button', { name: 'Выйти', exact: true })).toBeVisible()
  await expect.poll(present).toEqual([listener.user_id])
  await listenerPage.context().close()
})
