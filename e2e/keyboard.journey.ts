import type { Locator, Page } from '@playwright/test'
import { expect, test, type Stack } from './fixtures.ts'
import { ilya, newcomer, readCode } from './people.ts'

// Smooth scrolling would continue while the next key is pressed.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a free and a paid meeting are booked using only the keyboard', async ({ stack, page }) => {
  await page.goto('/')
  await tabTo(page, page.getByRole('link', { name: 'К содержанию' }))
  await search(page, 'Абдрахманов')
  await goBy(page, page.getByRole('link', { name: /Тимур Абдрахманов/ }).first(), /\/timur-abdrahmanov$/)
  await goBy(page, page.getByRole('button', { name: 'Записаться' }).first(), /\/auth/)
  await signUpByKeys(page, stack)
  await goBy(page, page.getByRole('button', { name: 'Записаться' }).first(), /\/orders$/)

  const cancel = page.getByRole('button', { name: 'Отменить' })
  await tabTo(page, cancel)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Отменить встречу' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /Отменить/ })).toBeHidden()
  await expect(cancel).toBeFocused()

  await goBy(page, page.getByRole('link', { name: 'Выбрать спикера' }), /\/speakers$/)
  await search(page, ilya.last_name)
  await goBy(page, page.getByRole('link', { name: ilya.name }).first(), /\/verescha$/)
  const openDay = page.getByRole('list', { name: 'Дни' }).getByRole('button', { pressed: true })
  const today = await openDay.first().textContent()
  await tabTo(page, openDay.first())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(openDay.first()).not.toHaveText(today!)
  await goBy(page, page.getByRole('button', { name: 'Записаться' }).first(), /\/cart/)
  await goBy(page, page.getByRole('button', { name: /^Оплатить/ }), new RegExp(`^${stack.sandbox_url}`))
  await page.getByRole('button', { name: 'Оплатить', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
})

/** The form moves the focus to each next field. */
async function signUpByKeys(page: Page, stack: Stack): Promise<void> {
  const { email, first_name, last_name, password } = newcomer()
  await expect(page.getByLabel('Электронная почта')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Имя', { exact: true })).toBeFocused()
  await page.keyboard.type(first_name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(last_name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  for (const name of [/условия/, /персональных данных/]) {
    await tabTo(page, page.getByRole('checkbox', { name }))
    await page.keyboard.press('Space')
  }
  const submit = page.getByRole('button', { name: 'Зарегистрироваться' })
  await tabTo(page, submit)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Введи код из письма' })
  await passCaptchaByKeys(page, dialog)
  await expect(dialog.getByRole('textbox', { name: 'Код из письма' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(submit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Код из письма' })).toBeFocused()
  await page.keyboard.type(await readCode(stack, email))
  await expect(page).not.toHaveURL(/\/auth/)
}

/** The captcha appears if many users have registered from this address. */
async function passCaptchaByKeys(page: Page, next: Locator): Promise<void> {
  const captcha = page.getByRole('checkbox', { name: 'Я не робот' })
  await expect(next.or(captcha)).toBeVisible()
  if (await next.isVisible()) return
  await tabTo(page, captcha)
  await page.keyboard.press('Space')
  await expect(next).toBeVisible()
}

/** Searches, because the first page of a list depends on the hour. */
async function search(page: Page, words: string): Promise<void> {
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/speakers\?.*q=/)
}

async function goBy(page: Page, target: Locator, url: RegExp): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(url)
}

const mostPresses = 120

/** Presses Tab until the target has the focus, and expects that every focused element shows it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < mostPresses; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(unseenFocus)).toBeNull()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${target.toString()}`)
}

/** Returns the focused element if it is out of sight, or has no outline, border or ring. */
function unseenFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const { bottom, top } = focused.getBoundingClientRect()
  const { outlineStyle, borderColor } = getComputedStyle(focused)
  const field = focused.matches('[role=search] input') ? focused.parentElement : null
  const isMarked =
    outlineStyle !== 'none' ||
    (focused.matches('.control') && borderColor !== 'rgba(0, 0, 0, 0)') ||
    (field !== null && getComputedStyle(field).boxShadow !== 'none')
  return isMarked && bottom > 0 && top < window.innerHeight ? null : focused.outerHTML.slice(0, 200)
}
