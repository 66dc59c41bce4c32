import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import type { Session } from '@razgovor/contract/accounts'
import { manyRecoveryCodes } from '../apps/api/test/recovery-codes.ts'
import { demoPassword } from '../scripts/seed/logins.ts'
import type { Stack } from './fixtures.ts'
import type { MadeVisitor } from './stack-messages.ts'

/** A demo speaker whose meetings are all paid. */
export const ilya = {
  email: 'verescha@razgovor.example',
  name: 'Илья Верещагин',
  first_name: 'Илья',
  last_name: 'Верещагин',
}

let newcomers = 0
let secondSteps = 0

export function newcomer() {
  newcomers += 1
  return {
    email: `newcomer-${process.pid}-${newcomers}@example.ru`,
    first_name: 'Вера',
    last_name: 'Лебедева',
    password: 'parol-very-1',
  }
}

/**
 * Fills in the registration form and the mailed code; the page must show the sign-in form. `onStep` runs at each step.
 */
export async function signUp(page: Page, stack: Stack, person = newcomer(), onStep = async () => {}) {
  await page.getByLabel('Электронная почта').fill(person.email)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await page.getByLabel('Имя', { exact: true }).fill(person.first_name)
  await onStep()
  await page.getByLabel('Фамилия').fill(person.last_name)
  await page.getByLabel('Пароль', { exact: true }).fill(person.password)
  await page.getByRole('checkbox', { name: /условия/ }).check()
  await page.getByRole('checkbox', { name: /персональных данных/ }).check()
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await passCaptcha(page, page.getByRole('dialog', { name: 'Введи код из письма' }))
  await onStep()
  await page.getByRole('textbox', { name: 'Код из письма' }).pressSequentially(await readCode(stack, person.email))
  await expect(page.getByRole('dialog', { name: 'Введи код из письма' })).toBeHidden()
  return person
}

/** All journeys come from one address, so any of them may get the captcha. */
export async function passCaptcha(page: Page, next: Locator): Promise<void> {
  const captcha = page.getByRole('checkbox', { name: 'Я не робот' })
  await expect(next.or(captcha)).toBeVisible()
  if (await captcha.isVisible()) await captcha.click()
  await expect(next).toBeVisible()
}

/** Returns the codes mailed to this address, newest first. */
export async function codesTo(stack: Stack, email: string): Promise<string[]> {
  return (await stack.mailTo(email)).flatMap(({ subject }) => /^Твой код: (\d{4})$/.exec(subject)?.[1] ?? [])
}

export async function readCode(stack: Stack, email: string): Promise<string> {
  await expect.poll(() => codesTo(stack, email)).not.toEqual([])
  return (await codesTo(stack, email))[0]!
}

/** Signs a demo user in over HTTP; the next page that is opened has the session. */
export async function signIn(page: Page, email: string): Promise<void> {
  await appearAs(page, { session: await requestSession(page.request, email) })
}

export async function requestSession(request: APIRequestContext, email: string): Promise<Session> {
  const first = await request.post('/api/auth/auth', { data: { type: 'BASIC', email, password: demoPassword } })
  const answer = first.status() === 403 ? await takeSecondStep(request, await first.json()) : first
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Session
}

/** Passes the second step as the stack's admin. Each worker has its own stack, so no recovery code is used twice. */
function takeSecondStep(request: APIRequestContext, { fields }: { fields: { half_session: string } }) {
  const code = manyRecoveryCodes[secondSteps++]
  return request.patch('/api/auth/second-step', { data: { method: 'RECOVERY_CODE', code, ...fields } })
}

/** Stores a session created without the form; the next page that is opened has it. */
export async function appearAs(page: Page, { session }: Pick<MadeVisitor, 'session'>): Promise<void> {
  await page.addInitScript(
    (stored) => {
      // about:blank and srcdoc frames have no storage. Stores the session only once, because the journey may sign out.
      if (!location.protocol.startsWith('http') || sessionStorage.getItem('appeared') === stored) return
      sessionStorage.setItem('appeared', stored)
      localStorage.setItem('auth', stored)
    },
    JSON.stringify({ state: { session }, version: 2 }),
  )
}

/** Enters the room of a meeting that begins soon. */
export async function enterAs(
  page: Page,
  { consultation_id, ...visitor }: MadeVisitor & { consultation_id: string },
): Promise<void> {
  await appearAs(page, visitor)
  await page.goto(`/meeting/${consultation_id}`)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}
