import { allowed, askForDevices, chooseGoneMicrophone, nearestMeeting, nika } from './devices.ts'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { expectMovingVideo } from './media.ts'
import { signIn } from './people.ts'

test.use({ launchOptions: async ({ launchOptions }, use) => use(askForDevices(launchOptions)) })

test('the lobby shows the devices, remembers the choice, and admits a user without a camera', async ({
  stack,
  openWindow,
  browserName,
}) => {
  test.skip(browserName === 'firefox', 'Firefox has one fake microphone')
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
  // The device that opened is the chosen one.
  await expect(page.getByText('не подключено')).toHaveCount(0)
  await page.reload()
  await expect(microphones.getByRole('option', { selected: true })).toHaveText('Fake Audio Input 2')
  await page.getByRole('button', { name: 'Проверить звук' }).click()
  await page.getByRole('button', { name: 'Да', exact: true }).click()
  await expect(page.getByText('Звук в порядке')).toBeVisible()

  await page.getByRole('button', { name: 'Записать себя на 5 секунд' }).press('Enter')
  await expect(page.getByText('Звук на месте')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Записать ещё раз' })).toBeFocused()
  await inspect(page)

  await page.getByRole('button', { name: 'Выключить камеру' }).press('Enter')
  await expect(page.getByText('Камера выключена')).toBeVisible()
  await page.getByRole('button', { name: 'Войти без камеры' }).click()
  await expect(page.getByRole('button', { name: 'Включить камеру' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Выключить микрофон' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a remembered microphone that is missing is reported, and another one is used', async ({ openWindow, stack }) => {
  const page = await openWindow(allowed)
  await signIn(page, nika)
  const meeting = await nearestMeeting(page)
  await chooseGoneMicrophone(page)
  await stack.advanceToStart(nika, 300)
  await page.goto(meeting)
  await expect(page.getByText('Гарнитура: не подключено. Вместо него')).toBeVisible()
  await expect
    .poll(() => page.getByRole('meter', { name: 'Громкость микрофона' }).getAttribute('aria-valuenow').then(Number))
    .toBeGreaterThan(0)
})

test('a user who denied camera and microphone gets help, and can allow one and join without the other', async ({
  openWindow,
  stack,
  browserName,
}) => {
  test.skip(browserName === 'firefox', 'Firefox denies its fake devices to all windows or to none')
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

test('a browser without WebRTC says what to switch on', async ({ openWindow, stack }) => {
  const page = await openWindow(allowed)
  await page.addInitScript(() => {
    for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(window, name)
  })
  await signIn(page, nika)
  const meeting = await nearestMeeting(page)
  await stack.advanceToStart(nika, 100)
  await page.goto(meeting)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Не получилось подключиться' })).toBeVisible()
  await expect(page.getByText('В этом браузере выключены видеозвонки')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'блокируют WebRTC' })).toBeVisible()
  await inspect(page)
})
