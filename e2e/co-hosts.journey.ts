import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectNoSidewaysScroll } from './fixtures.ts'
import { actOn, enterRoom, makeGroupOfTwo, openActions, openRoom, peopleList } from './group-meeting.ts'
import { needsLongRun } from './long-run.ts'
import { fullName, test } from './meeting-stack.ts'

test('a listener whom the speaker names a co-host gets the host’s controls at once, except the speaker’s own', async ({
  stack,
  browser,
}) => {
  const { consultation_id, speaker, vera, long } = await makeGroupOfTwo(stack.api)
  const ofSpeaker = await openRoom(stack, browser, { user: speaker, consultation_id })
  const ofVera = await openRoom(stack, browser, { user: vera, consultation_id })
  const ofLong = await openRoom(stack, browser, { user: long, consultation_id })
  for (const page of [ofSpeaker, ofVera, ofLong]) {
    await page.keyboard.press('u')
    await expect(peopleList(page).getByRole('listitem')).toHaveCount(3)
  }
  const muteEverybody = ofVera.getByRole('button', { name: 'Выключить микрофоны всем' })
  await expect(muteEverybody).toHaveCount(0)

  await test.step('everybody sees who is a co-host', async () => {
    await actOn(ofSpeaker, vera, 'Сделать соведущим')
    await expect(muteEverybody).toBeVisible()
    for (const page of [ofSpeaker, ofVera, ofLong]) {
      const row = peopleList(page).getByRole('listitem').filter({ hasText: vera.last_name })
      await expect(row).toContainText(page === ofVera ? 'Ты, соведущий' : 'Соведущий')
    }
    for (const page of [ofSpeaker, ofVera]) await expectFits(page)
  })

  await test.step('a co-host can neither remove a listener for good nor act on the speaker', async () => {
    await openActions(ofVera, long)
    await expect(ofVera.getByRole('menuitem', { name: 'Отключить от встречи' })).toBeVisible()
    for (const name of ['Удалить со встречи', 'Сделать соведущим'])
      await expect(ofVera.getByRole('menuitem', { name })).toHaveCount(0)
    await ofVera.keyboard.press('Escape')
    await openActions(ofVera, speaker)
    await expect(ofVera.getByRole('menuitem')).toHaveText(['Показать всем крупно'])
    await ofVera.keyboard.press('Escape')
  })

  await test.step('a co-host mutes the others, and speaks while the floor is controlled', async () => {
    await muteEverybody.click()
    await expect(ofLong.getByRole('button', { name: 'Включить микрофон', exact: true })).toBeVisible()
    for (const page of [ofSpeaker, ofVera])
      await expect(page.getByRole('button', { name: 'Выключить микрофон', exact: true })).toBeVisible()
    await ofVera.getByRole('checkbox', { name: 'Говорить могут только те, кому дали слово' }).check()
    await expect(ofLong.getByRole('button', { name: 'Попросить слово' })).toBeVisible()
    await expect(ofVera.getByRole('button', { name: 'Выключить микрофон', exact: true })).toBeVisible()
    await actOn(ofVera, long, 'Дать слово')
    await expect(ofLong.getByRole('button', { name: 'Включить микрофон', exact: true })).toBeVisible()
  })

  await test.step('a listener who loses the role loses the controls, and the microphone while the floor is controlled', async () => {
    await actOn(ofSpeaker, vera, 'Больше не соведущий')
    await expect(muteEverybody).toHaveCount(0)
    await expect(ofVera.getByRole('button', { name: 'Попросить слово' })).toBeVisible()
    await expect(peopleList(ofLong).getByText('Соведущий')).toHaveCount(0)
  })

  await test.step('the speaker can take the role from a co-host who left', async () => {
    await actOn(ofSpeaker, vera, 'Сделать соведущим')
    await expect(muteEverybody).toBeVisible()
    await ofVera.getByRole('button', { name: 'Выйти' }).click()
    const unname = ofSpeaker.getByRole('button', { name: `Больше не соведущий: ${fullName(vera)}` })
    await expect(unname).toBeVisible()
    await expectFits(ofSpeaker)
    await unname.click()
    await expect(unname).toHaveCount(0)
  })
  for (const page of [ofSpeaker, ofVera, ofLong]) await page.context().close()
})

test.describe(() => {
  needsLongRun()

  test('a person in the spotlight is large for everyone who has pinned nobody, until a host ends it', async ({
    stack,
    browser,
  }) => {
    const { consultation_id, speaker, vera, long } = await makeGroupOfTwo(stack.api)
    const ofSpeaker = await openRoom(stack, browser, { user: speaker, consultation_id })
    const ofVera = await openRoom(stack, browser, { user: vera, consultation_id })
    const ofLong = await openRoom(stack, browser, { user: long, consultation_id })
    await ofSpeaker.keyboard.press('u')
    await expect(peopleList(ofSpeaker).getByRole('listitem')).toHaveCount(3)

    await test.step('everybody sees the person large, and the person is notified', async () => {
      await actOn(ofSpeaker, long, 'Показать всем крупно')
      await expect(small(ofSpeaker, vera.first_name)).toBeVisible()
      await expect(small(ofVera, speaker.first_name)).toBeVisible()
      for (const page of [ofSpeaker, ofVera]) await expect(small(page, long.first_name)).toHaveCount(0)
      await expect(ofLong.getByText('Тебя показывают всем крупно')).toBeVisible()
      await expect(ofLong.getByRole('button', { name: 'Убрать у всех' })).toHaveCount(0)
      for (const page of [ofSpeaker, ofLong]) await expectFits(page)
    })

    await test.step('a person who reloads the page still sees the spotlight, also after a restart of the API', async () => {
      await stack.killSite()
      await stack.startSite()
      await ofVera.reload()
      await enterRoom(ofVera)
      await expect(small(ofVera, speaker.first_name)).toBeVisible()
      await expect(small(ofVera, long.first_name)).toHaveCount(0)
    })

    await test.step('a pin overrides the spotlight', async () => {
      await ofVera.getByRole('button', { name: `Показать крупно: ${speaker.first_name}` }).click()
      await expect(small(ofVera, long.first_name)).toBeVisible()
      await expect(small(ofVera, speaker.first_name)).toHaveCount(0)
      await expect(small(ofSpeaker, long.first_name)).toHaveCount(0)
      await ofVera.getByRole('button', { name: 'Вернуть общий вид' }).click()
      await expect(small(ofVera, long.first_name)).toHaveCount(0)
    })

    await test.step('the spotlight ends when the person leaves or a host ends it', async () => {
      await actOn(ofSpeaker, vera, 'Показать всем крупно')
      await expect(small(ofLong, speaker.first_name)).toBeVisible()
      await ofSpeaker.getByRole('status').getByRole('button', { name: 'Убрать у всех' }).click()
      for (const page of [ofSpeaker, ofVera, ofLong])
        await expect(page.getByRole('group', { name: 'Остальные' })).toHaveCount(0)
      await actOn(ofSpeaker, vera, 'Показать всем крупно')
      await expect(small(ofLong, speaker.first_name)).toBeVisible()
      await ofVera.reload()
      await enterRoom(ofVera)
      await expect(ofLong.getByRole('group', { name: vera.first_name, exact: true })).toBeVisible()
      for (const page of [ofSpeaker, ofVera, ofLong])
        await expect(page.getByRole('group', { name: 'Остальные' })).toHaveCount(0)
    })
    for (const page of [ofSpeaker, ofVera, ofLong]) await page.context().close()
  })
})

async function expectFits(page: Page): Promise<void> {
  const before = page.viewportSize()!
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  await page.setViewportSize(before)
}

/** Returns this person's small tile beside a large one. */
function small(page: Page, first_name: string): Locator {
  return page.getByRole('group', { name: 'Остальные' }).getByRole('group', { name: first_name, exact: true })
}
