import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { actOn, makeGroup, makeGroupOfTwo, openRoom, peopleList } from './group-meeting.ts'
import { expectNoSidewaysScroll } from './fixtures.ts'
import { needsLongRun } from './long-run.ts'
import { expectMovingVideo } from './media.ts'
import { fullName, test } from './meeting-stack.ts'

test('the host sees who is in the room, asks, mutes, lowers hands and disconnects', async ({ stack, browser }) => {
  const { consultation_id, speaker, vera, long } = await makeGroupOfTwo(stack.api)
  const [ofSpeaker, ofVera, ofLong] = [
    await openRoom(stack, browser, { user: speaker, consultation_id }),
    await openRoom(stack, browser, { user: vera, consultation_id }),
    await openRoom(stack, browser, { user: long, consultation_id }),
  ]
  await ofSpeaker.keyboard.press('u')
  const list = ofSpeaker.getByRole('list', { name: 'Кто на встрече' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(ofSpeaker.getByRole('button', { name: 'Участники: 3' })).toHaveAttribute('aria-expanded', 'true')
  await expect(list.getByRole('listitem').first()).toContainText('Ты, спикер')

  await ofLong.keyboard.press('h')
  await expect(list.getByRole('listitem').first()).toContainText(long.last_name)
  await actOn(ofSpeaker, long, 'Опустить руку')
  await expect(ofLong.getByText('Твою руку опустили').first()).toBeVisible()
  await expect(list.getByRole('img', { name: /Поднята рука/ })).toHaveCount(0)

  await ofSpeaker.getByRole('button', { name: 'Выключить микрофоны всем' }).click()
  for (const page of [ofVera, ofLong])
    await expect(page.getByRole('button', { name: 'Включить микрофон', exact: true })).toBeVisible()
  await expect(ofSpeaker.getByRole('button', { name: 'Выключить микрофон', exact: true })).toBeVisible()

  await actOn(ofSpeaker, vera, 'Попросить включить микрофон')
  await expect(ofVera.getByText('Тебя просят включить микрофон')).toBeVisible()
  await expect(ofLong.getByText('Тебя просят включить микрофон')).toBeHidden()
  await expectAccessible(ofVera)
  // The question alone turns nothing on.
  await expect(ofVera.getByRole('button', { name: 'Включить микрофон', exact: true })).toBeVisible()
  await ofVera.getByRole('button', { name: 'Включить', exact: true }).click()
  const row = list.getByRole('listitem').filter({ hasText: vera.last_name })
  await expect(row.getByRole('img', { name: 'Микрофон включён' })).toBeVisible()
  await expect(ofVera.getByRole('button', { name: 'Выключить микрофон', exact: true })).toBeVisible()
  await expect(ofVera.getByText('Тебя просят включить микрофон')).toBeHidden()

  for (const width of [360, 390, 768, 1440]) {
    await ofSpeaker.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(ofSpeaker)
  }
  await expectAccessible(ofSpeaker)

  await actOn(ofSpeaker, vera, 'Отключить от встречи')
  await expect(ofSpeaker.getByText('Человек выйдет со встречи и сможет сразу вернуться.')).toBeVisible()
  await ofSpeaker.getByRole('button', { name: 'Отключить', exact: true }).click()
  await expect(ofVera.getByRole('heading', { name: 'Тебя отключили от встречи' })).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await ofVera.getByRole('button', { name: 'Вернуться' }).click()
  await ofVera.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  for (const page of [ofSpeaker, ofVera, ofLong]) await page.context().close()
})

test.describe(() => {
  needsLongRun()

  test('while the host controls the floor, a listener asks for it, speaks when given it, and keeps nothing else', async ({
    stack,
    browser,
  }) => {
    const { consultation_id, speaker, vera } = await makeGroupOfTwo(stack.api)
    const ofSpeaker = await openRoom(stack, browser, { user: speaker, consultation_id })
    const ofVera = await openRoom(stack, browser, { user: vera, consultation_id })
    await ofSpeaker.keyboard.press('u')
    const control = ofSpeaker.getByRole('checkbox', { name: 'Говорить могут только те, кому дали слово' })
    const row = ofSpeaker
      .getByRole('list', { name: 'Кто на встрече' })
      .getByRole('listitem')
      .filter({ hasText: vera.last_name })
    const askFloor = ofVera.getByRole('button', { name: 'Попросить слово' })
    const microphoneOn = ofVera.getByRole('button', { name: 'Включить микрофон', exact: true })
    const microphoneOff = ofVera.getByRole('button', { name: 'Выключить микрофон', exact: true })

    // The microphone that was on is off at once, and the own devices are not reported as lost.
    await control.check()
    await expect(askFloor).toBeVisible()
    await expect(row.getByRole('img', { name: 'Микрофон выключен' })).toBeVisible()
    await expect(ofVera.getByText('Микрофон пропал')).toHaveCount(0)
    await expect(ofSpeaker.getByRole('button', { name: 'Выключить микрофон', exact: true })).toBeVisible()
    await expectAccessible(ofVera)

    // The state survives a reload.
    await ofVera.reload()
    await ofVera.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(ofVera.getByText('Говорят те, кому дали слово').first()).toBeVisible()
    await askFloor.click()
    await expect(row.getByRole('img', { name: 'Поднята рука, по очереди 1' })).toBeVisible()
    await actOn(ofSpeaker, vera, 'Дать слово')
    await expect(row.getByText('Есть слово')).toBeVisible()
    await expect(row.getByRole('img', { name: /Поднята рука/ })).toHaveCount(0)
    await microphoneOn.click()
    await expect(microphoneOff).toBeVisible()
    await expect(row.getByRole('img', { name: 'Микрофон включён' })).toBeVisible()
    await expectAccessible(ofSpeaker)
    for (const width of [360, 1440]) {
      await ofSpeaker.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(ofSpeaker)
      await ofVera.setViewportSize({ width, height: 800 })
    }

    await actOn(ofSpeaker, vera, 'Забрать слово')
    await expect(askFloor).toBeVisible()
    await expect(row.getByRole('img', { name: 'Микрофон выключен' })).toBeVisible()
    await control.uncheck()
    await microphoneOn.click()
    await expect(row.getByRole('img', { name: 'Микрофон включён' })).toBeVisible()

    // Letters are shortcuts while a checkbox has the focus.
    await ofSpeaker.bringToFront()
    await expect(control).toBeFocused()
    await ofSpeaker.keyboard.press('u')
    await expect(control).toBeHidden()
    for (const page of [ofSpeaker, ofVera]) await page.context().close()
  })

  test('in a large meeting listeners come without camera and microphone, and speak once they are given the floor', async ({
    stack,
    browser,
  }) => {
    const { consultation_id, speaker, listeners } = await makeGroup(stack.api, 9)
    const vera = listeners[0]!
    const ofSpeaker = await openRoom(stack, browser, { user: speaker, consultation_id })
    const ofVera = await stack.openLobby(browser, { user: vera, consultation_id, small_camera: 0 })
    await expect(ofVera.getByText(/Встреча большая: ты входишь без камеры/)).toBeVisible()
    await expectAccessible(ofVera)
    for (const width of [360, 390, 768, 1440]) {
      await ofVera.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(ofVera)
    }
    await ofVera.getByRole('button', { name: 'Войти без камеры и микрофона', exact: true }).click()

    await ofVera.getByRole('button', { name: 'Попросить слово' }).click()
    await ofSpeaker.keyboard.press('u')
    const row = peopleList(ofSpeaker).getByRole('listitem').filter({ hasText: vera.last_name })
    await expect(row.getByRole('img', { name: /Поднята рука/ })).toBeVisible()
    await actOn(ofSpeaker, vera, 'Дать слово')
    await ofVera.getByRole('button', { name: 'Включить микрофон', exact: true }).click()
    await expect(row.getByRole('img', { name: 'Микрофон включён' })).toBeVisible()
    await ofVera.getByRole('button', { name: 'Включить камеру', exact: true }).click()
    await expectMovingVideo(ofSpeaker, fullName(vera))
    for (const page of [ofSpeaker, ofVera]) await page.context().close()
  })
})
