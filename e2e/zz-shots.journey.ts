import { expect, test } from './fixtures.ts'
import { newcomer, signIn } from './people.ts'
const dir = process.env['SHOTS']!
test('two in a room', async ({ stack, openWindow }) => {
  test.setTimeout(200_000)
  const speaker = await openWindow()
  await signIn(speaker, 'verescha@razgovor.example')
  const listener = await openWindow()
  await listener.goto('/verescha')
  await listener.getByRole('button', { name: 'Записаться' }).first().click()
  const long = { ...newcomer(), first_name: 'Преображенская-Константинопольская-Семирамида-Александровна', last_name: 'Анна-Мария-Преображенская-Константинопольская-Семирамидовна' }
  await listener.getByLabel('Электронная почта').fill(long.email)
  await listener.getByRole('button', { name: 'Продолжить' }).click()
  await listener.getByLabel('Имя', { exact: true }).fill(long.first_name)
  await listener.getByLabel('Фамилия').fill(long.last_name)
  await listener.getByLabel('Пароль', { exact: true }).fill(long.password)
  for (const w of [1440, 390]) { await listener.setViewportSize({ width: w, height: w > 500 ? 900 : 844 }); await listener.screenshot({ path: `${dir}/auth-reg-${w}.png`, fullPage: true }) }
  await listener.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await listener.waitForTimeout(300)
  for (const w of [390, 1440]) { await listener.setViewportSize({ width: w, height: w > 500 ? 900 : 844 }); await listener.screenshot({ path: `${dir}/auth-regerr-${w}.png`, fullPage: true }) }
  await listener.getByRole('checkbox', { name: /условия/ }).check()
  await listener.getByRole('checkbox', { name: /персональных данных/ }).check()
  await listener.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(listener.getByRole('dialog', { name: 'Введи код из письма' })).toBeVisible()
  await listener.waitForTimeout(600)
  for (const w of [390, 1440]) { await listener.setViewportSize({ width: w, height: w > 500 ? 900 : 844 }); await listener.screenshot({ path: `${dir}/auth-code-${w}.png` }) }
  await expect.poll(async () => (await stack.mailTo(long.email)).length).toBeGreaterThan(0)
  const [mail] = await stack.mailTo(long.email)
  await listener.getByRole('textbox', { name: 'Код из письма' }).pressSequentially(/\b\d{4}\b/.exec(mail!.text)![0])
  await expect(listener.getByRole('dialog', { name: 'Введи код из письма' })).toBeHidden()
  await listener.getByRole('button', { name: 'Записаться' }).first().click()
  await expect(listener).toHaveURL(/\/cart/)
  await listener.getByRole('button', { name: /^Оплатить/ }).click()
  await listener.waitForURL(`${stack.sandbox_url}/**`)
  await listener.getByRole('button', { name: 'Оплатить' }).click()
  await expect(listener.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
  await speaker.goto('/orders?side=speaker'); await speaker.waitForTimeout(800)
  for (const w of [390, 1440]) { await speaker.setViewportSize({ width: w, height: w > 500 ? 900 : 844 }); await speaker.screenshot({ path: `${dir}/sp-orders-${w}.png` }) }
  await speaker.goto('/schedule'); await speaker.waitForTimeout(800)
  for (const w of [390, 1440]) { await speaker.setViewportSize({ width: w, height: w > 500 ? 900 : 844 }); await speaker.screenshot({ path: `${dir}/sp-schedule-${w}.png`, fullPage: true }) }
  await stack.advanceToStart(long.email, 30)
  for (const page of [listener, speaker]) {
    await page.goto('/')
    await page.getByRole('link', { name: 'Перейти' }).click({ timeout: 60_000 })
    await expect(page.getByRole('meter')).toBeVisible()
    await page.waitForTimeout(500)
    for (const w of [390, 1440]) { await page.setViewportSize({ width: w, height: w > 500 ? 900 : 844 }); await page.waitForTimeout(300); await page.screenshot({ path: `${dir}/lobby-${page === listener ? 'l' : 's'}-${w}.png` }) }
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page.getByRole('toolbar')).toBeVisible()
  }
  await listener.waitForTimeout(4000)
  const shot = async (name: string) => {
    for (const page of [listener, speaker])
      for (const w of [390, 1440]) { await page.setViewportSize({ width: w, height: w > 500 ? 900 : 844 }); await page.waitForTimeout(400); await page.screenshot({ path: `${dir}/${name}-${page === listener ? 'l' : 's'}-${w}.png` }) }
  }
  await shot('room')
  await speaker.getByRole('button', { name: 'Выключить камеру' }).click()
  await speaker.getByRole('button', { name: 'Выключить микрофон' }).click()
  await listener.getByRole('button', { name: 'Выключить камеру' }).click()
  await listener.getByRole('button', { name: 'Выключить микрофон' }).click()
  await listener.waitForTimeout(800)
  await shot('roomoff')
  await speaker.getByRole('button', { name: 'Завершить' }).click()
  await speaker.waitForTimeout(500)
  await speaker.screenshot({ path: `${dir}/leave-s.png` })
})
