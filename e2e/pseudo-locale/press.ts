import { expect, type Locator } from '@playwright/test'
import { fillAndSend } from './fill.ts'
import { isDialogOpen, open, openDialog, settle, type Shown } from './look.ts'

/** Names of buttons that would end the tour of a role. */
const ending = /Выйти|Войти через|Смотреть как|Скачать|Удалить аккаунт|Завершить/

/** Names of buttons that enter, leave or end a meeting. */
const leaving = /Войти|Выйти|Завершить/

/** How many buttons of a page are pressed; each opens a dialog or a menu, or changes the page. */
const pressesMax = 14

/** How many buttons of a dialog are pressed. */
const dialogPressesMax = 5

/** Presses the page's buttons one by one and checks what each shows. Returns how many opened a dialog. */
export async function pressAll(shown: Shown, path: string): Promise<number> {
  const { page } = shown
  let dialogs = 0
  const buttons = page.getByRole('main').getByRole('button')
  for (const name of (await namesOf(buttons)).slice(0, pressesMax)) {
    if (!(await press(shown, { button: buttons.filter({ hasText: name }).first(), where: path, name }))) continue
    if (await isDialogOpen(page)) {
      dialogs += 1
      await pressInDialog(shown, `${path}, ${name}`)
      if (await isDialogOpen(page)) await fillAndSend(shown, { scope: openDialog(page), where: `${path}, ${name}` })
    }
    await page.keyboard.press('Escape')
    if (new URL(page.url()).pathname !== path || (await isDialogOpen(page))) await open(page, path)
  }
  return dialogs
}

/** Presses the buttons of the open dialog, which show refusals, further steps or dialogs behind it. */
async function pressInDialog(shown: Shown, where: string): Promise<void> {
  const buttons = openDialog(shown.page).getByRole('button')
  for (const name of (await namesOf(buttons)).slice(0, dialogPressesMax)) {
    if (!(await isDialogOpen(shown.page))) return
    await press(shown, { button: buttons.filter({ hasText: name }).last(), where, name })
  }
}

/**
 * Presses these buttons by their place, because those of a meeting have icons instead of texts. Returns how many could
 * be pressed.
 */
export async function pressEach(
  shown: Shown,
  { buttons, where }: { buttons: Locator; where: string },
): Promise<number> {
  const { page } = shown
  let pressed = 0
  for (let place = 0; place < (await buttons.count()); place++) {
    const button = buttons.nth(place)
    const name = (await button.getAttribute('aria-label')) ?? (await button.innerText())
    if (leaving.test(name) || !(await press(shown, { button, where, name }))) continue
    pressed += 1
    if (await isDialogOpen(page)) await pressInDialog(shown, `${where}, ${name}`)
    if (await isDialogOpen(page)) await page.keyboard.press('Escape')
    await expect(openDialog(page)).toHaveCount(0)
  }
  return pressed
}

async function namesOf(buttons: Locator): Promise<string[]> {
  const names = await buttons.evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.trim()))
  return [...new Set(names)].filter((name) => name !== '' && !ending.test(name))
}

/** Returns whether the button could be pressed. */
async function press(
  shown: Shown,
  { button, where, name }: { button: Locator; where: string; name: string },
): Promise<boolean> {
  if (!(await button.isEnabled({ timeout: 500 }).catch(() => false))) return false
  await button.click({ timeout: 2000 }).catch(() => {})
  await settle(shown)
  await shown.look(`${where}, ${name}`.replaceAll(/\s+/g, ' '))
  return true
}
