import { expect, type Page } from '@playwright/test'
import { joinMeeting } from '@razgovor/contract/meetings'
import type { MadeUser } from '@razgovor/api/test/factories'
import { connect } from '../apps/rooms/test/signal-client.ts'
import { expectAccessible } from './accessibility.ts'
import { expectNoSidewaysScroll } from './fixtures.ts'
import { actOn, makeGroup, openRoom, peopleList } from './group-meeting.ts'
import { needsLongRun } from './long-run.ts'
import { expectMovingVideo } from './media.ts'
import { fullName, test, type MeetingStack } from './meeting-stack.ts'
import { playInLeftChannel } from './tone-microphone.ts'

test.describe(() => {
  needsLongRun()

  test('among ten people the one who talks is large, the others have pages, and the host finds a person by name', async ({
    stack,
    browser,
    browserName,
  }) => {
    const { consultation_id, speaker, listeners } = await makeGroup(stack.api, 9)
    const [vera, ...others] = listeners as [MadeUser, ...MadeUser[]]
    const ofSpeaker = await openRoom(stack, browser, { user: speaker, consultation_id })
    using silent = new DisposableStack()
    for (const user of others) silent.use(await joinSilently(stack, { user, consultation_id }))
    // She comes last, so that only her voice makes her large. Chromium's fake microphone beeps too briefly to count as
    // talking; that of Firefox hums.
    const prepare = async (page: Page) => void (browserName === 'firefox' || (await playInLeftChannel(page)))
    const ofVera = await stack.openLobby(browser, { user: vera, consultation_id, small_camera: 0, prepare })
    await ofVera.getByRole('button', { name: 'Войти без камеры и микрофона', exact: true }).click()

    await test.step('the host searches the list of people', async () => {
      await ofSpeaker.keyboard.press('u')
      const rows = peopleList(ofSpeaker).getByRole('listitem')
      await expect(rows).toHaveCount(10)
      const search = ofSpeaker.getByRole('searchbox', { name: 'Найти по имени' })
      await search.fill(others.at(-1)!.last_name.slice(0, 4).toLowerCase())
      await expect(rows).toHaveText([new RegExp(others.at(-1)!.last_name)])
      await expectAccessible(ofSpeaker)
      await search.fill('Незнакомец')
      await expect(ofSpeaker.getByText('Никого с таким именем')).toBeVisible()
      await search.fill('')
      await expect(rows).toHaveCount(10)
    })

    await test.step('a listener who talks becomes large for the host, and the others turn pages by keyboard and mouse', async () => {
      await ofVera.getByRole('button', { name: 'Попросить слово' }).click()
      await actOn(ofSpeaker, vera, 'Дать слово')
      await ofSpeaker.keyboard.press('u')
      await ofVera.getByRole('button', { name: 'Включить микрофон', exact: true }).click()
      await ofVera.getByRole('button', { name: 'Включить камеру', exact: true }).click()
      const strip = ofSpeaker.getByRole('group', { name: 'Остальные' })
      await expectMovingVideo(ofSpeaker, fullName(vera))
      await expect(strip.locator('video').and(strip.getByLabel(fullName(vera)))).toHaveCount(0)
      // Firefox presses no button by keys in a window behind others.
      await ofSpeaker.bringToFront()
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 844, height: 390 },
        { width: 1440, height: 900 },
      ])
        await turnPages(ofSpeaker, viewport)
    })
    for (const page of [ofSpeaker, ofVera]) await page.context().close()
  })
})

/** A participant without a browser, who sends nothing. */
async function joinSilently(stack: MeetingStack, visit: { user: MadeUser; consultation_id: string }) {
  const { url, token } = await stack.as(visit.user).call(joinMeeting, { params: { id: visit.consultation_id } })
  const client = await connect(url, token)
  await client.joined()
  return client
}

/** Turns to the second page and back; each page is on the screen as a whole. */
async function turnPages(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  const strip = page.getByRole('group', { name: 'Остальные' })
  const [previous, next] = ['Предыдущие участники', 'Следующие участники'].map((name) =>
    strip.getByRole('button', { name }),
  )
  await expect(strip.getByText(/^1 из \d/)).toBeVisible()
  await next!.focus()
  const shown = async () => strip.getByRole('group').allTextContents()
  const first = await shown()
  await page.keyboard.press('Enter')
  await expect(strip.getByText(/^2 из \d/)).toBeVisible()
  expect(await shown()).not.toEqual(first)
  for (const tile of await strip.getByRole('group').all()) await expect(tile).toBeInViewport({ ratio: 0.95 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await previous!.click()
  await expect(strip.getByText(/^1 из \d/)).toBeVisible()
}
