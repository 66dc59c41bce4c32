import type { Locator } from '@playwright/test'
import { settle, type Shown } from './look.ts'

/** How often a form is filled in: each step of it may show the next one. */
const stepsMax = 3

/** Names of buttons whose effect would change what the rest of the tour sees. */
const kept = /Опубликовать|Удалить|Выйти|Завершить/

/** A field that is on the page can be read and filled at once. */
const soon = { timeout: 1000 }

/** Values that forms accept, in Latin letters and at the time of the stack. */
const values = {
  email: 'reader@example.ru',
  password: 'parol-very-1',
  tel: '+79001234567',
  url: 'https://example.ru/page',
  code: '1234',
  date: '20.02.2058',
  time: '12:30',
  number: '30',
  text: 'A sentence of the tour',
}

/** Fills in the form of the scope, sends it, and reads what each shows. Returns whether there was anything to fill in. */
export async function fillAndSend(shown: Shown, { scope, where }: { scope: Locator; where: string }): Promise<boolean> {
  let step = 0
  for (; step < stepsMax; step++) {
    if (!(await scope.isVisible()) || (await fill(scope)) === 0) break
    await settle(shown)
    await shown.look(`${where}, filled in`)
    const submit = scope.locator('button[type=submit]:visible').last()
    const name = await submit.innerText(soon).catch(() => null)
    if (name === null || kept.test(name)) return true
    await submit.click(soon).catch(() => {})
    await settle(shown)
    await shown.look(`${where}, sent`)
  }
  return step > 0
}

/** Fills the empty fields; returns how many there were. A field may vanish when another is filled. */
async function fill(scope: Locator): Promise<number> {
  let filled = 0
  for (const field of await scope.locator('input:visible, textarea:visible, select:visible').all()) {
    const value = await field.evaluate(valueFor, values, soon).catch(() => null)
    if (value !== null && (await enter(field, value).catch(() => false))) filled += 1
  }
  return filled
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Returns null for a field that has a value or takes no text, and an empty text for a checkbox. Runs in the page. */
function valueFor(element: Field, known: typeof values): string | null {
  if (element.disabled || element.matches('[readonly], [type=file], [type=radio], [type=range], [type=search]'))
    return null
  if (element.type === 'checkbox') return (element as HTMLInputElement).checked ? null : ''
  if (element instanceof HTMLSelectElement) return element.value === '' ? (element.options[1]?.value ?? null) : null
  if (element.value !== '' || element.role === 'combobox') return null
  if (element.type === 'email' || element.type === 'password' || element.type === 'tel' || element.type === 'url')
    return known[element.type]
  if (element.autocomplete === 'one-time-code') return known.code
  if (element.inputMode === 'numeric' && element.maxLength === 10) return known.date
  if (element.inputMode === 'numeric' && element.maxLength === 5) return known.time
  return /numeric|decimal/.test(element.inputMode) ? known.number : known.text
}

async function enter(field: Locator, value: string): Promise<boolean> {
  const tag = await field.evaluate((element) => element.tagName, undefined, soon)
  if (tag === 'SELECT') await field.selectOption(value, soon)
  else if (value === '') await field.check(soon)
  else await field.fill(value, soon)
  return true
}
