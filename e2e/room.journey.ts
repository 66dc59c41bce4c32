import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, type Stack } from './fixtures.ts'
import { expectMovingVideo } from './media.ts'
import { ilya, signIn, signUp } from './people.ts'

/** Chooses a source by itself where the browser would ask. */
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--auto-select-desktop-capture-source=Entire screen'],
    }),
})

type OpenWindow = (options?: object) => Promise<Page>

/** A listener who has booked the speaker and paid; both in the room. */
async function meet(stack: Stack, openWindow: OpenWindow) {
  const listener = await openWindow()
  await listener.goto('/speakers')
  await listener.getByLabel('Поиск спикера').fill(ilya.last_name)
  await listener.getByRole('button', { name: 'Найти' }).click()
  await listener.getByRole('link', { name: ilya.name }).first().click()
  await listener.getByRole('button', { name: 'Записаться' }).first().click()
  const person = await signUp(listener, stack)
  await listener.getByRole('button', { name: 'Записаться' }).first().click()
  await listener.getByRole('button', { name: /^Оплатить/ }).click()
  await listener.waitForURL(`${stack.sandbox_url}/**`)
  await listener.getByRole('button', { name: 'Оплатить' }).click()
  await expect(listener.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
  const speaker = await openWindow({ viewport: { width: 1440, height: 900 } })
  await signIn(speaker, ilya.email)
  await stack.advanceToStart(person.email, 15)
  for (const page of [listener, speaker]) {
    await page.goto('/')
    await page.getByRole('link', { name: 'Перейти' }).click({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
  }
  const name = `${person.first_name} ${person.last_name}`
  await expectMovingVideo(listener, ilya.name)
  await expectMovingVideo(speaker, name)
  return { listener, speaker, name, first_name: person.first_name }
}

test('the two write, send a file, raise a hand, show a screen, and the speaker keeps order', async ({
  stack,
  openWindow,
}) => {
  test.setTimeout(240_000)
  const { listener, speaker, name, first_name } = await meet(stack, openWindow)
  await expect(speaker.getByRole('timer')).toHaveText(/\d\d:\d\d/)

  // The chat, both ways.
  await listener.keyboard.press('c')
  const listenerField = listener.getByRole('textbox', { name: 'Сообщение' })
  await listenerField.fill('Смотри https://example.ru/plan.')
  await listenerField.press('Enter')
  await speaker.getByRole('button', { name: 'Чат, новых сообщений: 1' }).click()
  const link = speaker.getByRole('link', { name: 'https://example.ru/plan' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(link).toHaveAttribute('href', 'https://example.ru/plan')
  await speaker.getByRole('textbox', { name: 'Сообщение' }).fill('Вижу, спасибо')
  await speaker.getByRole('button', { name: 'Отправить' }).click()
  await expect(listener.getByRole('log').getByText('Вижу, спасибо')).toBeVisible()
  await expectAccessible(speaker)

  // A file.
  await speaker
    .locator('input[type=file]')
    .setInputFiles({ name: 'План беседы.txt', mimeType: 'text/plain', buffer: Buffer.from('раз, два') })
  const downloading = listener.waitForEvent('download')
  await listener.getByRole('button', { name: /^Скачать План беседы\.txt/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('План беседы.txt')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString()).toBe('раз, два')

  // Letters typed into the chat are no keys of the room.
  await listenerField.pressSequentially('mv')
  await expect(listener.getByRole('button', { name: 'Выключить микрофон' })).toBeVisible()
  await listener.getByRole('button', { name: 'Закрыть чат' }).click()
  await speaker.getByRole('button', { name: 'Закрыть чат' }).click()

  // A hand and a reaction.
  await listener.keyboard.press('h')
  await expect(speaker.getByRole('img', { name: 'Поднята рука, по очереди 1' })).toBeVisible()
  await expect(speaker.getByText(`Подняли руку: ${first_name}`)).toBeVisible()
  await listener.getByRole('button', { name: 'Опустить руку' }).click()
  await expect(speaker.getByRole('img', { name: /Поднята рука/ })).toBeHidden()
  await listener.getByRole('button', { name: 'Реакции' }).click()
  await listener.getByRole('button', { name: 'Аплодисменты' }).click()
  await expect(speaker.getByText('👏')).toBeVisible()

  // A screen.
  await speaker.keyboard.press('s')
  await expect(speaker.getByText('Ты показываешь экран')).toBeVisible()
  await expect(listener.getByRole('group', { name: `Экран: ${ilya.name}` })).toBeVisible()
  await expect
    .poll(() =>
      listener
        .getByLabel(`Экран: ${ilya.name}`)
        .and(listener.locator('video'))
        .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames),
    )
    .toBeGreaterThan(0)
  await expectAccessible(listener)
  await speaker.getByRole('button', { name: 'Остановить показ' }).first().click()
  await expect(listener.getByRole('group', { name: `Экран: ${ilya.name}` })).toBeHidden()

  // Keys.
  await speaker.keyboard.press('m')
  await expect(listener.getByRole('img', { name: 'Микрофон выключен' })).toBeVisible()
  await speaker.keyboard.press('m')
  await speaker.keyboard.press('?')
  await expect(speaker.getByRole('dialog', { name: 'Клавиши' })).toBeVisible()
  await expectAccessible(speaker)
  await speaker.keyboard.press('Escape')
  await speaker.getByRole('button', { name: 'Ещё' }).click()
  await speaker.getByRole('button', { name: 'Настройки' }).click()
  await expect(speaker.getByRole('dialog', { name: 'Настройки' }).getByLabel('Камера')).toBeVisible()
  await expectAccessible(speaker)
  await speaker.keyboard.press('Escape')

  // The speaker silences, then shows out; there is no way back.
  await speaker.getByRole('button', { name: `Действия: ${name}` }).click()
  await speaker.getByRole('menuitem', { name: 'Выключить микрофон' }).click()
  await expect(listener.getByRole('button', { name: 'Включить микрофон' })).toBeVisible()
  await expect(listener.getByText('Спикер выключил тебе микрофон')).toBeVisible()
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
})

test('the room fits a phone and a desk, with everything at hand', async ({ stack, openWindow }) => {
  test.setTimeout(240_000)
  const { listener, speaker } = await meet(stack, openWindow)
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
})
