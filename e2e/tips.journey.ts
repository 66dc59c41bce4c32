import { readFile } from 'node:fs/promises'
import { expect, test, type Stack } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { ilya, signIn } from './people.ts'
import { chromium } from './playwright.config.ts'

const phone = '+79001234567'

// The headless shell does not print.
test.use({ launchOptions: chromium })

test('tips are connected by SMS, shown to a donor with a QR code, printed and disconnected', async ({
  stack,
  page: speaker,
  openWindow,
}) => {
  const complaints = collectComplaints(speaker)
  await signIn(speaker, ilya.email)
  await speaker.goto('/profile')
  await speaker.getByRole('link', { name: 'Донаты' }).first().click()
  await expect(speaker.getByRole('heading', { name: 'Донаты', level: 1 })).toBeVisible()

  await speaker.getByLabel('Номер телефона').fill('900')
  await speaker.getByRole('button', { name: 'Получить код' }).click()
  await expect(speaker.getByText('Неверный номер телефона')).toBeVisible()
  await inspect(speaker)
  await speaker.getByLabel('Номер телефона').fill('8 (900) 123-45-67')
  await speaker.getByRole('button', { name: 'Получить код' }).click()

  const code = await smsCode(stack)
  const digits = speaker.getByRole('textbox', { name: 'Код из SMS' })
  await digits.pressSequentially(code === '0000' ? '0001' : '0000')
  await expect(speaker.getByText('Неверный код')).toBeVisible()
  await expect(speaker.getByText(/Получить новый код можно через/)).toBeVisible()
  await inspect(speaker)
  await digits.pressSequentially(code)
  await expect(speaker.getByRole('heading', { name: 'Донаты подключены' })).toBeVisible()
  await expect(speaker.getByRole('img', { name: 'QR-код страницы донатов' })).toBeVisible()
  const close = speaker.getByRole('button', { name: 'Закрыть' })
  await close.click()
  await expect(close).toHaveCount(0)
  await inspect(speaker)

  const url = await speaker.getByLabel('Ссылка для донатов').inputValue()
  const download = speaker.waitForEvent('download')
  await speaker.getByRole('button', { name: 'Скачать QR' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('<svg xmlns="http://www.w3.org/2000/svg"')
  await speaker.getByRole('button', { name: 'Распечатать' }).click()
  const sheet = speaker.frameLocator('iframe[srcdoc]')
  await expect(sheet.getByText('Поддержи спикера: Илья Верещагин')).toBeAttached()

  const donor = await openWindow()
  await donor.goto('/verescha')
  await donor.getByRole('button', { name: 'Поддержать' }).first().click()
  await expect(donor.getByRole('img', { name: 'QR-код чаевых спикеру' })).toBeVisible()
  await inspect(donor)
  const opened = donor.waitForEvent('popup')
  await donor.getByRole('link', { name: 'Чаевые спикеру' }).click()
  const tipPage = await opened
  await expect(tipPage).toHaveURL(url)
  await expect(tipPage.getByRole('heading', { name: 'Чаевые: Илья Верещагин' })).toBeVisible()

  await speaker.getByRole('button', { name: 'Отключить донаты' }).click()
  await inspect(speaker)
  await speaker.getByRole('dialog').getByRole('button', { name: 'Отключить донаты' }).click()
  await expect(speaker.getByLabel('Номер телефона')).toBeVisible()
  await donor.goto('/verescha')
  await expect(donor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(donor.getByRole('main').getByRole('button', { name: 'Поддержать' })).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('a speaker on FREE must choose another tariff to connect tips, and a listener must become a speaker', async ({
  openWindow,
}) => {
  const speaker = await openWindow()
  await signIn(speaker, 'zarina-m@razgovor.example')
  await speaker.goto('/profile/donations')
  await speaker.getByRole('button', { name: 'Подключить донаты' }).click()
  const dialog = speaker.getByRole('dialog', { name: 'Подключение донатов' })
  await expect(dialog).toBeVisible()
  await inspect(speaker)
  await dialog.getByRole('link', { name: 'Выбрать тариф' }).click()
  await expect(speaker).toHaveURL(/\/tariffs$/)

  const listener = await openWindow()
  await signIn(listener, 'listener@razgovor.example')
  await listener.goto('/profile/donations')
  await inspect(listener)
  await listener.getByRole('main').getByRole('link', { name: 'Стать спикером' }).click()
  await expect(listener).toHaveURL(/\/profile\/speaker-application/)
})

test('the home page offers a link to donate to the project', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Помочь проекту' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Помочь проекту' })
  await expect(dialog.getByRole('link', { name: 'Поддержать' })).toHaveAttribute('href', /^https:/)
  await inspect(page)
  await dialog.getByRole('button', { name: 'В другой раз' }).click()
  await expect(dialog).toBeHidden()
})

async function smsCode({ sandbox_url }: Stack): Promise<string> {
  const ask = () => fetch(`${sandbox_url}/_control/otp?phone=${encodeURIComponent(phone)}`, { method: 'POST' })
  await expect.poll(async () => (await ask()).status).toBe(200)
  return ((await (await ask()).json()) as { code: string }).code
}
