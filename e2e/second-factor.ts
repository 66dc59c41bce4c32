import type { Page } from '@playwright/test'
import { Authenticator } from '../apps/api/test/authenticator.ts'

/** Returns the server's time according to its latest response. */
export function watchServerClock(page: Page): () => Date {
  let now = 0
  page.on('response', (response) => {
    now = Date.parse(response.headers()['x-server-time'] ?? '') || now
  })
  return () => new Date(now)
}

/** Passes the first step of signing in to the admin area. */
export async function signInByPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/auth?next=%2Fadmin')
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

/** Returns an authenticator app with the secret that the page shows during setup. */
export async function scanSecret(page: Page, now: () => Date): Promise<Authenticator> {
  const secret = await page.locator('form .num').textContent()
  return new Authenticator(`otpauth://totp/x?secret=${secret!.replaceAll(' ', '')}`, { now })
}
