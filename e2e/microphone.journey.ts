import { expectAccessible } from './accessibility.ts'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { enterAs } from './people.ts'
import { playInLeftChannel } from './tone-microphone.ts'

test('a person who talks with the microphone off is told so at once, and holds the space bar to be heard', async ({
  stack,
  openWindow,
}) => {
  const { consultation_id, ...people } = await stack.makeMeeting({ minutes: 30, isPaid: true })
  const [listener, speaker] = [await openWindow(), await openWindow()]
  await playInLeftChannel(speaker)
  await stack.advanceToStart(people.listener.email, -1)
  await enterAs(listener, { ...people.listener, consultation_id })
  await enterAs(speaker, { ...people.speaker, consultation_id })
  const isMuted = listener.getByRole('img', { name: 'Микрофон выключен' })
  const warning = speaker.getByText('Микрофон выключен, тебя не слышно')
  await expect(speaker.getByRole('button', { name: 'Выключить микрофон', exact: true })).toBeEnabled()
  await expect(listener.getByRole('group', { name: people.speaker.first_name })).toBeVisible()
  await expect(isMuted).toHaveCount(0)
  await expect(warning).toHaveCount(0)

  await speaker.keyboard.press('m')
  await expect(isMuted).toBeVisible()
  await expect(warning).toBeVisible()
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1440, height: 900 },
  ]) {
    await speaker.setViewportSize(viewport)
    await expectNoSidewaysScroll(speaker)
    await expectAccessible(speaker)
  }

  await speaker.keyboard.down('Space')
  await expect(isMuted).toHaveCount(0)
  await expect(warning).toHaveCount(0)
  await speaker.keyboard.up('Space')
  await expect(isMuted).toBeVisible()
  await speaker.getByRole('status').filter({ has: warning }).getByRole('button', { name: 'Включить микрофон' }).click()
  await expect(isMuted).toHaveCount(0)
  await expect(warning).toHaveCount(0)
})
