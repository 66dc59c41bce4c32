import { allowed, askForDevices, nika } from './devices.ts'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { signIn } from './people.ts'

test.use({ launchOptions: async ({ launchOptions }, use) => use(askForDevices(launchOptions)) })

test('a user completes the connection test and sends a report to support', async ({ openWindow }) => {
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
  await page.getByRole('button', { name: 'Записать себя на 5 секунд' }).press('Enter')
  await expect(page.getByText('Звук на месте')).toBeVisible({ timeout: 30_000 })
  await inspect(page)
  await page.getByLabel('Что случилось').fill('Ничего, просто проверяю')
  await page.getByRole('button', { name: 'Отправить отчёт в поддержку' }).click()
  await expect(page.getByText('Отчёт у поддержки')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Отправить отчёт в поддержку' })).toBeHidden()
  expect(complaints).toEqual([])
})

test('a connection test without devices gives help and still tests the connection', async ({
  openWindow,
  browserName,
}) => {
  test.skip(browserName === 'firefox', 'Firefox cannot deny its fake devices to one window only')
  const page = await openWindow()
  await signIn(page, nika)
  await page.goto('/connection-test')
  await page.getByRole('button', { name: 'Начать проверку' }).click()
  await expect(page.getByText('Браузер не пускает к микрофону')).toBeVisible()
  await page.getByRole('button', { name: 'Нет', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Связь есть, но не всё включилось' })).toBeVisible({ timeout: 60_000 })
  await inspect(page)
  await page.getByRole('button', { name: 'Записать себя на 5 секунд' }).click()
  await expect(page.getByText('Записать не получилось')).toBeVisible()
})
