import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { expectMovingVideo, sharpnessOf } from './media.ts'
import { signIn } from './people.ts'

const nika = 'listener@razgovor.example'

/** The address of Nika's nearest meeting. */
async function nearestMeeting(page: Page): Promise<string> {
  const answered = page.waitForResponse((response) => /future-as-listener-consultations\?/.test(response.url()))
  await page.goto('/orders')
  const { items } = (await (await answered).json()) as { items: { consultation_id: string; status: string }[] }
  return `/meeting/${items.find(({ status }) => ['BOOKED', 'STARTED'].includes(status))!.consultation_id}`
}

// A browser that asks: what is not permitted is denied.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: launchOptions.args?.filter((flag) => flag !== '--use-fake-ui-for-media-stream') ?? [],
    }),
})

/** A machine of two cores, busy with the whole stack, blurs a small picture only. */
function shrinkCamera(): void {
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = ({ video, audio }: MediaStreamConstraints = {}) =>
    open({ audio, video: video && { width: 320, height: 240, frameRate: 10 } })
}

const allowed = { permissions: ['camera', 'microphone'] }

test('the test of the connection goes from its first step to a report', async ({ openWindow }) => {
  const page = await openWindow(allowed)
  const complaints = collectComplaints(page)
  await signIn(page, nika)
  await page.goto('/connection-test')
  await inspect(page)
  await page.getByRole('button', { name: 'Начать проверку' }).click()
  await page.getByRole('button', { name: 'Да, слышно' }).click({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'Всё готово к встрече' })).toBeFocused({ timeout: 60_000 })
  const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  for (const name of ['Камера', 'Микрофон', 'Звук', 'Сервер встреч', 'Прямой путь (UDP)', 'Качество связи'])
    await expect(step(name)).toContainText('В порядке')
  await inspect(page)
  await page.getByLabel('Что случилось').fill('Ничего, просто проверяю')
  await page.getByRole('button', { name: 'Отправить отчёт в поддержку' }).click()
  await expect(page.getByText('Отчёт у поддержки')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Отправить отчёт в поддержку' })).toBeHidden()
  expect(complaints).toEqual([])
})

test('a test without devices says what to do, and still tries the line', async ({ openWindow }) => {
  const page = await openWindow()
  await signIn(page, nika)
  await page.goto('/connection-test')
  await page.getByRole('button', { name: 'Начать проверку' }).click()
  await expect(page.getByText('Браузер не пускает к микрофону')).toBeVisible()
  await page.getByRole('button', { name: 'Нет', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Связь есть, но не всё включилось' })).toBeVisible({ timeout: 60_000 })
  await inspect(page)
})

test('the lobby shows devices, keeps the choice, and lets in with any of them', async ({ stack, openWindow }) => {
  const page = await openWindow(allowed)
  const complaints = collectComplaints(page)
  await signIn(page, nika)
  const meeting = await nearestMeeting(page)
  await page.goto(meeting)
  await expect(page.getByRole('heading', { name: 'Встреча ещё не открылась' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Проверить связь' })).toBeVisible()
  await stack.advanceToStart(nika, 550)
  await page.goto(meeting)

  await expect(page.getByLabel('Камера', { exact: true })).toBeVisible()
  await expectMovingVideo(page, 'Камера')
  await expect(page.getByText('До начала')).toBeVisible()
  await expect(page.getByText('Пока никого нет')).toBeVisible()
  await expect
    .poll(() => page.getByRole('meter', { name: 'Громкость микрофона' }).getAttribute('aria-valuenow').then(Number))
    .toBeGreaterThan(0)
  await inspect(page)

  const microphones = page.getByRole('combobox', { name: 'Микрофон' })
  await microphones.selectOption({ label: 'Fake Audio Input 2' })
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeEnabled()
  await page.reload()
  await expect(microphones.getByRole('option', { selected: true })).toHaveText('Fake Audio Input 2')
  await page.getByRole('button', { name: 'Проверить звук' }).click()
  await page.getByRole('button', { name: 'Да', exact: true }).click()
  await expect(page.getByText('Звук в порядке')).toBeVisible()

  await page.getByRole('button', { name: 'Выключить камеру' }).press('Enter')
  await expect(page.getByText('Камера выключена')).toBeVisible()
  await page.getByRole('button', { name: 'Войти без камеры' }).click()
  await expect(page.getByRole('button', { name: 'Включить камеру' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Выключить микрофон' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a remembered microphone that is gone is told, and another one serves', async ({ openWindow, stack }) => {
  const page = await openWindow(allowed)
  await signIn(page, nika)
  const meeting = await nearestMeeting(page)
  await page.evaluate(() => {
    const microphone = { device_id: 'gone', label: 'Гарнитура' }
    const state = { camera: null, microphone, speaker: null }
    localStorage.setItem('meeting-devices', JSON.stringify({ state, version: 1 }))
  })
  await stack.advanceToStart(nika, 300)
  await page.goto(meeting)
  await expect(page.getByText('Гарнитура: не подключено. Вместо него')).toBeVisible()
  await expect(page.getByRole('meter', { name: 'Громкость микрофона' })).toBeVisible()
})

test('the background is blurred when asked for, also by the next visit and in the room, and is seen again when not', async ({
  openWindow,
  stack,
}) => {
  const page = await openWindow(allowed)
  await page.addInitScript(shrinkCamera)
  await signIn(page, nika)
  const meeting = await nearestMeeting(page)
  await stack.advanceToStart(nika, 200)
  await page.goto(meeting)
  await expectMovingVideo(page, 'Камера')
  const sharp = await sharpnessOf(page, 'Камера')
  expect(sharp).toBeGreaterThan(0.5)
  const blur = page.getByRole('checkbox', { name: 'Размыть фон' })
  await expect(blur).not.toBeChecked()
  await blur.check()
  await expect.poll(() => sharpnessOf(page, 'Камера'), { timeout: 40_000 }).toBeLessThan(sharp / 3)
  await expectMovingVideo(page, 'Камера')
  await inspect(page)

  await page.reload()
  await expectMovingVideo(page, 'Камера')
  expect(await sharpnessOf(page, 'Камера')).toBeLessThan(sharp / 3)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expectMovingVideo(page, 'Ты')
  expect(await sharpnessOf(page, 'Ты')).toBeLessThan(sharp / 3)
  await page.getByRole('button', { name: 'Ещё' }).click()
  await page.getByRole('button', { name: 'Настройки' }).click()
  await expect(blur).toBeChecked()
  await blur.uncheck()
  await expect.poll(() => sharpnessOf(page, 'Ты')).toBeGreaterThan(sharp / 2)
  await expect(blur).not.toBeChecked()
})

test('who denies camera and microphone gets help, and may come in without or think better of it', async ({
  openWindow,
  stack,
}) => {
  const page = await openWindow()
  await signIn(page, nika)
  const meeting = await nearestMeeting(page)
  await stack.advanceToStart(nika, 100)
  await page.goto(meeting)
  await expect(page.getByText('Браузер не пускает к камере и микрофону')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Войти без камеры и микрофона' })).toBeVisible()
  await inspect(page)

  await page.context().grantPermissions(['microphone'])
  await expect(page.getByRole('button', { name: 'Войти без камеры', exact: true })).toBeVisible()
  await expect(page.getByText('Браузер не пускает к камере')).toBeVisible()
  await page.getByRole('button', { name: 'Войти без камеры', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Выключить микрофон' })).toBeVisible()
})
