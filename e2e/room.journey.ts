import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, expectNoSidewaysScroll, test, type Stack } from './fixtures.ts'
import { expectLargeTextFits } from './large-text.ts'
import { expectMovingVideo, expectSound } from './media.ts'
import { appearAs } from './people.ts'
import { saveFile } from './save-file.ts'
import { allowSound, loseDevice, prepareTroubles } from './troubles.ts'

type OpenWindow = (options?: object) => Promise<Page>

/** Creates a paid meeting and lets its speaker and listener enter the room. */
async function meet(stack: Stack, openWindow: OpenWindow, { isSoundRefused = false } = {}) {
  const { consultation_id, ...people } = await stack.makeMeeting({ minutes: 30, isPaid: true })
  const { name, first_name, email } = people.listener
  const listener = await openWindow()
  await appearAs(listener, people.listener)
  const speaker = await openWindow({ viewport: { width: 1440, height: 900 } })
  await prepareTroubles(speaker, { isSoundRefused })
  await appearAs(speaker, people.speaker)
  await stack.advanceToStart(email, -1)
  for (const { page, presence } of [
    { page: listener, presence: 'Пока никого нет' },
    { page: speaker, presence: `Уже здесь: ${name}` },
  ]) {
    await page.goto(`/meeting/${consultation_id}`)
    await expect(page.getByText(presence)).toBeVisible()
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
  }
  await expectMovingVideo(listener, people.speaker.name)
  await expectMovingVideo(speaker, name)
  return { listener, speaker, name, first_name, speaker_name: people.speaker.name }
}

/** On a phone held sideways, everything is on the screen, and most of it is the stage. */
async function expectFitsSideways(page: Page): Promise<void> {
  const before = page.viewportSize()!
  const window = { width: 844, height: 390 }
  await page.setViewportSize(window)
  const toolbar = page.getByRole('toolbar', { name: 'Управление встречей' })
  await expect.poll(async () => bottomOf((await toolbar.boundingBox())!)).toBeLessThanOrEqual(window.height)
  const stage = (await page.getByRole('group', { name: /^Экран: / }).boundingBox())!
  expect(stage.height / window.height).toBeGreaterThan(0.6)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize(before)
}

function bottomOf({ y, height }: { y: number; height: number }): number {
  return y + height
}

test('participants chat, send a file, raise a hand and share a screen; the speaker mutes and removes a listener', async ({
  stack,
  openWindow,
}) => {
  const { listener, speaker, name, first_name, speaker_name } = await meet(stack, openWindow)
  await expect(speaker.getByRole('timer')).toHaveText(/\d\d:\d\d/)

  // Both sides write in the chat.
  await listener.keyboard.press('c')
  const listenerField = listener.getByRole('textbox', { name: 'Сообщение' })
  await listenerField.fill('Смотри https://example.ru/plan.')
  await listenerField.press('Enter')
  await expect(speaker.getByRole('button', { name: 'Чат, новых сообщений: 1' })).toBeVisible()
  await speaker.getByRole('button', { name: `${first_name}: Смотри` }).click()
  const link = speaker.getByRole('link', { name: 'https://example.ru/plan' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(link).toHaveAttribute('href', 'https://example.ru/plan')
  await speaker.getByRole('textbox', { name: 'Сообщение' }).fill('Вижу, спасибо')
  await speaker.getByRole('button', { name: 'Отправить' }).click()
  await expect(listener.getByRole('log').getByText('Вижу, спасибо')).toBeVisible()
  await expectAccessible(speaker)

  // The speaker sends a file.
  await speaker
    .locator('input[type=file]')
    .setInputFiles({ name: 'План беседы.txt', mimeType: 'text/plain', buffer: Buffer.from('раз, два') })
  const chatFile = listener.getByRole('button', { name: /^Скачать План беседы\.txt/ })
  const saved = await saveFile(listener, () => chatFile.click())
  expect(saved.name).toBe('План беседы.txt')
  expect(saved.content.toString()).toBe('раз, два')

  // A listener who reloads the page finds the chat as it was, and its file.
  await listener.reload()
  await listener.getByRole('button', { name: 'Войти', exact: true }).click()
  await expectMovingVideo(listener, speaker_name)
  await listener.keyboard.press('c')
  const shown = listener.getByRole('log').getByRole('article')
  await expect(shown).toHaveText([/^Ты.*Смотри https/, /Вижу, спасибо/, /План беседы\.txt/])
  await chatFile.click({ trial: true })
  await expect(listener.getByRole('button', { name: /^Чат, новых/ })).toBeHidden()

  // Letters typed into the chat do not trigger keyboard shortcuts.
  await listenerField.pressSequentially('mv')
  await expect(listener.getByRole('button', { name: 'Выключить микрофон' })).toBeVisible()
  await listener.getByRole('button', { name: 'Закрыть чат' }).click()
  await speaker.getByRole('button', { name: 'Закрыть чат' }).click()

  // The listener raises a hand and sends a reaction.
  await listener.keyboard.press('h')
  await expect(speaker.getByRole('img', { name: 'Поднята рука, по очереди 1' })).toBeVisible()
  await expect(speaker.getByText(`Подняли руку: ${first_name}`)).toBeVisible()
  await listener.getByRole('button', { name: 'Опустить руку' }).click()
  await expect(speaker.getByRole('img', { name: /Поднята рука/ })).toBeHidden()
  await listener.getByRole('button', { name: 'Реакции' }).click()
  await listener.getByRole('button', { name: 'Аплодисменты' }).click()
  await expect(speaker.getByText('👏')).toBeVisible()

  // The speaker shares the screen.
  await speaker.keyboard.press('s')
  await expect(speaker.getByText('Ты показываешь экран')).toBeVisible()
  await expect(listener.getByRole('group', { name: `Экран: ${speaker_name}` })).toBeVisible()
  await expect
    .poll(() =>
      listener
        .getByLabel(`Экран: ${speaker_name}`)
        .and(listener.locator('video'))
        .evaluate(
          (video: HTMLVideoElement) => video.mozPaintedFrames ?? video.getVideoPlaybackQuality().totalVideoFrames,
        ),
    )
    .toBeGreaterThan(0)
  await expectFitsSideways(listener)
  await expectAccessible(listener)
  await speaker.getByRole('button', { name: 'Остановить показ' }).first().click()
  await expect(listener.getByRole('group', { name: `Экран: ${speaker_name}` })).toBeHidden()

  // The speaker uses keyboard shortcuts.
  await speaker.keyboard.press('m')
  await expect(listener.getByRole('img', { name: 'Микрофон выключен' })).toBeVisible()
  // While muted, the space bar lets the speaker talk as long as it is held.
  await speaker.keyboard.down('Space')
  await expect(listener.getByRole('img', { name: 'Микрофон выключен' })).toBeHidden()
  await speaker.keyboard.up('Space')
  await expect(listener.getByRole('img', { name: 'Микрофон выключен' })).toBeVisible()
  await speaker.keyboard.press('m')
  await speaker.keyboard.press('?')
  await expect(speaker.getByRole('dialog', { name: 'Клавиши' })).toBeVisible()
  await expectAccessible(speaker)
  await speaker.keyboard.press('Escape')
  // Keys belong to an open dialog.
  await expect(speaker.getByRole('dialog', { name: 'Клавиши' })).toBeHidden()
  await speaker.keyboard.press('i')
  const numbers = speaker.getByRole('dialog', { name: 'Связь в цифрах' })
  await expect(numbers).toContainText(/ПутьUDP, напрямую/)
  await expect(numbers).toContainText(/Твоя картинка\d+×\d+, \d+ кадр/)
  await expect(numbers).toContainText(/Картинка других\d+×\d+, \d+ кадр/)
  await expect(numbers).toContainText(/Звукopus/)
  await expect(numbers).toContainText(/Получаем[1-9]/)
  await expectAccessible(speaker)
  await speaker.keyboard.press('Escape')
  await expect(numbers).toBeHidden()
  await speaker.getByRole('button', { name: 'Ещё' }).click()
  await speaker.getByRole('button', { name: 'Настройки' }).click()
  await expect(speaker.getByRole('dialog', { name: 'Настройки' }).getByLabel('Камера')).toBeVisible()
  await expectAccessible(speaker)

  // The speaker receives sound only for a while, and is heard without the suppression of noise.
  await speaker.getByRole('checkbox', { name: /^Убирать шум/ }).uncheck()
  await speaker.getByRole('radio', { name: /^Только звук/ }).check()
  await speaker.keyboard.press('Escape')
  await expect(speaker.locator('video').and(speaker.getByLabel(name))).toHaveCount(0)
  await expectSound(speaker)
  await speaker.getByRole('button', { name: 'Включить картинку' }).click()
  await expectMovingVideo(speaker, name)
  await expectSound(listener)

  // Frames that arrive are counted in every browser, so nobody's line is called weak.
  await expect(speaker.getByTitle('Хорошая связь')).toBeVisible()

  // The speaker mutes and then removes the listener, who cannot return.
  await speaker.getByRole('button', { name: `Действия: ${name}` }).click()
  await speaker.getByRole('menuitem', { name: 'Выключить микрофон' }).click()
  await expect(listener.getByRole('button', { name: 'Включить микрофон' })).toBeVisible()
  await expect(listener.getByText('Тебе выключили микрофон')).toBeVisible()
  await listener.getByRole('button', { name: 'Включить микрофон' }).click()
  await expect(listener.getByRole('button', { name: 'Выключить микрофон' })).toBeVisible()
  await speaker.getByRole('button', { name: `Действия: ${name}` }).click()
  await speaker.getByRole('menuitem', { name: 'Удалить со встречи' }).click()
  await speaker.getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(listener.getByRole('heading', { name: 'Спикер завершил встречу для тебя' })).toBeVisible()
  await expect(speaker.getByText(/^Ждём/)).toBeVisible()
  await listener.reload()
  await listener.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(listener.getByRole('dialog').or(listener.getByRole('alert')).first()).toBeVisible()
  await expect(speaker.getByText(/^Ждём/)).toBeVisible()

  // Messages written in the room appear in the conversation of the two.
  await listener.goto('/messages')
  await listener.getByRole('list', { name: 'Переписки' }).getByRole('link').first().click()
  await expect(listener.getByRole('heading', { name: /^Чат встречи/ })).toHaveCount(1)
  await expect(listener.getByRole('article')).toHaveText([
    /Смотри https:\/\/example\.ru\/plan/,
    /Вижу, спасибо/,
    /План беседы\.txt/,
  ])
  await expectAccessible(listener)
})

test('the room works on a phone, a desktop and in picture-in-picture, and reports device problems', async ({
  browserName,
  stack,
  openWindow,
}) => {
  const { listener, speaker, name, speaker_name } = await meet(stack, openWindow, { isSoundRefused: true })
  await unblockSound(speaker)
  await listener.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(listener)
  await expectNoSidewaysScroll(speaker)
  for (const button of await listener.getByRole('toolbar').getByRole('button').all()) {
    const box = await button.boundingBox()
    if (box) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  }
  await expectAccessible(listener)
  await expectAccessible(speaker)

  await listener.getByRole('button', { name: 'Ещё' }).click()
  await expectAccessible(listener)
  await listener.getByRole('button', { name: 'Поднять руку' }).click()
  await expect(speaker.getByRole('img', { name: /Поднята рука/ })).toBeVisible()
  await listener.getByRole('button', { name: 'Чат' }).click()
  await listener.getByRole('textbox', { name: 'Сообщение' }).fill('С телефона')
  await listener.getByRole('button', { name: 'Отправить' }).click()
  await expectNoSidewaysScroll(listener)
  await expectAccessible(listener)
  await speaker.getByRole('button', { name: /Чат, новых/ }).click()
  await expect(speaker.getByRole('log').getByText('С телефона')).toBeVisible()
  for (const page of [listener, speaker]) await page.getByRole('button', { name: 'Закрыть чат' }).click()
  await fillScreen(speaker)
  await useSmallWindow(speaker, { listener, name })
  // Firefox sends no event of a track that its page ended, and Playwright cannot enlarge its text.
  if (browserName === 'firefox') return
  await loseDevices(speaker, { listener, speaker_name })
  await expectLargeTextFits(listener)
})

async function unblockSound(page: Page): Promise<void> {
  await expect(page.getByText('Браузер пока не пускает звук')).toBeVisible()
  await allowSound(page)
  await page.getByRole('button', { name: 'Включить звук' }).click()
  await expect(page.getByText('Браузер пока не пускает звук')).toBeHidden()
  await expectSound(page)
}

async function fillScreen(page: Page): Promise<void> {
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('HTML')
  await page.getByRole('button', { name: 'Ещё' }).click()
  await page.getByRole('button', { name: 'Выйти из полного экрана' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
}

async function useSmallWindow(page: Page, { listener, name }: { listener: Page; name: string }): Promise<void> {
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Ещё' }).click()
  await page.getByRole('button', { name: 'Картинка в картинке' }).click()
  const small = await opening
  await expectMovingVideo(small, name)
  await small.getByRole('button', { name: 'Выключить микрофон' }).click()
  await expect(listener.getByRole('img', { name: 'Микрофон выключен' })).toBeVisible()
  await small.getByRole('button', { name: 'Включить микрофон' }).click()
  await page.getByRole('button', { name: 'Ещё' }).click()
  await page.getByRole('button', { name: 'Закрыть картинку в картинке' }).click()
  await expect.poll(() => small.isClosed()).toBe(true)
}

async function loseDevices(page: Page, { listener, speaker_name }: { listener: Page; speaker_name: string }) {
  // Another camera takes over, and nobody has to do anything.
  await loseDevice(page, { kind: 'video', isForGood: false })
  await expectMovingVideo(page, 'Ты')
  await expect(page.getByRole('status').filter({ hasText: 'Камера пропала' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Выключить камеру' })).toBeVisible()
  await expectMovingVideo(listener, speaker_name)

  await loseDevice(page, { kind: 'audio', isForGood: true })
  await expect(page.getByRole('status').filter({ hasText: 'Микрофон пропал' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Включить микрофон' })).toBeVisible()
  await expect(listener.getByRole('img', { name: 'Микрофон выключен' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Выбрать' }).click()
  await expect(page.getByRole('dialog', { name: 'Настройки' }).getByLabel('Микрофон')).toBeVisible()
}
