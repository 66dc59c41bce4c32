import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { signIn } from './people.ts'

const admin = 'admin@razgovor.example'
const listener = 'listener@razgovor.example'

/** Opens the first page of the table's list by its address. */
async function openTable(page: Page, table_name: string, title: string): Promise<void> {
  await page.goto(`/admin/${table_name}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function openUser(page: Page, email: string): Promise<void> {
  await openTable(page, 'users', 'Пользователи')
  await page.getByRole('searchbox', { name: 'Поиск' }).fill(email)
  await page.getByRole('button', { name: 'Найти' }).click()
  await page.getByRole('table').getByRole('link', { name: email }).click()
  await expect(page.getByLabel('Фамилия')).toBeVisible()
}

test('a listener who opens the admin is redirected to the 404 page', async ({ page }) => {
  await signIn(page, listener)
  for (const path of ['/admin', '/admin/users', '/admin/news/new']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/404$/)
  }
})

test('a list is searched, filtered, sorted and paged, and its URL keeps the settings', async ({ page }) => {
  await signIn(page, admin)
  const complaints = collectComplaints(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Сегодня', level: 1 })).toBeVisible()
  await inspect(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const sections = page.getByRole('navigation', { name: 'Разделы' })
  await sections.getByText('Люди').click()
  await sections.getByRole('link', { name: 'Пользователи' }).click()
  await expect(page.getByText(/^Показано 1-20 из \d+ результат/)).toBeVisible()
  await inspect(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('link', { name: 'Следующая страница' }).click()
  await expect(page.getByText(/^Показано 21-/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Строк на странице' }).selectOption('50')
  await expect(page).toHaveURL(/limit=50/)
  await expect(page).not.toHaveURL(/offset/)

  await page.getByRole('button', { name: 'Фильтры' }).click()
  await page.getByLabel('Поле', { exact: true }).selectOption({ label: 'Роль' })
  await page.getByRole('button', { name: 'Спикер', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Показать', exact: true }).click()
  const chip = page.getByRole('button', { name: /Убрать фильтр «Роль: Спикер»/ })
  await expect(chip).toBeVisible()
  await expect(page.getByRole('table').getByText('Слушатель', { exact: true })).toHaveCount(0)
  await page.reload()
  await expect(chip).toBeVisible()

  await page.goto('/admin/categories?limit=50')
  const head = page.getByRole('columnheader', { name: 'Название' })
  await head.getByRole('link').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  const titles = page.getByRole('table').getByRole('row').getByRole('link')
  await expect(titles.nth(3)).toBeVisible()
  await head.getByRole('link').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=-title/)

  await page.getByRole('button', { name: 'Колонки' }).click()
  await page.getByRole('checkbox', { name: 'Адрес', exact: false }).first().uncheck()
  await page.getByRole('button', { name: 'Готово' }).click()
  await page.goto('/admin/users?search=такого-человека-нет')
  await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
  await page.goto('/admin/net-takoy-tablicy')
  await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('an admin changes a user’s time zone, and the audit log shows who did it', async ({ page }) => {
  await signIn(page, admin)
  const complaints = collectComplaints(page)
  await openUser(page, listener)
  await inspect(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Часовой пояс').selectOption('Asia/Vladivostok')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Часовой пояс')).toHaveValue('Asia/Vladivostok')
  await page.getByText('Что делали с записью').click()
  const entry = page.getByRole('listitem').filter({ hasText: /Часовой пояс: .*→.*Владивосток/ })
  await expect(entry.first()).toContainText('Евгения Смирнова')
  await inspect(page)
  expect(complaints).toEqual([])
})

test('an admin who saves a stale row sees the other admin’s change and chooses between the two', async ({
  openWindow,
}) => {
  const first = await openWindow()
  const second = await openWindow()
  for (const page of [first, second]) {
    await signIn(page, admin)
    await openUser(page, 'verescha@razgovor.example')
  }
  await first.getByLabel('Фамилия').fill('Верещагин-Первый')
  await first.getByRole('button', { name: 'Сохранить' }).click()
  await expect(first.getByText('Сохранено')).toBeVisible()

  await second.getByLabel('Фамилия').fill('Верещагин-Второй')
  await second.getByRole('button', { name: 'Сохранить' }).click()
  const notice = second.getByRole('alert').filter({ hasText: 'Запись изменили, пока она была открыта' })
  await expect(notice).toContainText('её изменили')
  await expect(notice).toContainText('Верещагин-Первый')
  await expect(notice).toContainText('Верещагин-Второй')
  await inspect(second)
  await second.getByRole('button', { name: 'Сохранить своё поверх' }).click()
  await expect(second.getByText('Сохранено')).toBeVisible()
  await expect(notice).toBeHidden()

  // The first window is stale now and takes the current value.
  await first.getByLabel('Фамилия').fill('Верещагин-Третий')
  await first.getByRole('button', { name: 'Сохранить' }).click()
  await first.getByRole('button', { name: 'Взять нынешнее: Фамилия' }).click()
  await expect(first.getByLabel('Фамилия')).toHaveValue('Верещагин-Второй')
})

test('leaving a form with unsaved input asks first, and an error is shown at its field', async ({ page }) => {
  await signIn(page, admin)
  await openUser(page, listener)
  await page.getByLabel('Имя', { exact: false }).first().fill('12345')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Только буквы, дефис и пробел')).toBeVisible()
  await expect(page.getByLabel('Имя', { exact: false }).first()).toBeFocused()
  await page.getByRole('link', { name: 'К списку «Пользователи»' }).click()
  await page.getByRole('dialog', { name: 'Уйти без сохранения?' }).getByRole('button', { name: 'Остаться' }).click()
  await expect(page.getByLabel('Имя', { exact: false }).first()).toHaveValue('12345')
})

test('an admin writes news in the editor, also by keyboard, and a visitor reads it', async ({ page, openWindow }) => {
  await signIn(page, admin)
  const complaints = collectComplaints(page)
  await openTable(page, 'news', 'Новости')
  await page.getByRole('link', { name: 'Добавить' }).click()
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(page.getByText('Назови новость')).toBeVisible()
  await expect(page.getByLabel('Название')).toBeFocused()
  await page.keyboard.type('Мы открылись')
  await page.getByLabel('Коротко').fill('Теперь можно всё')
  const text = page.getByRole('textbox', { name: 'Текст' })
  await text.click()
  await page.keyboard.type('Первый абзац')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Заголовок', exact: true }).click()
  await page.keyboard.type('Что нового')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Жирно')
  await page.keyboard.press('Control+b')
  await page.getByRole('button', { name: 'Ссылка', exact: true }).click()
  await page.getByLabel('Адрес').fill('/tariffs')
  await page.keyboard.press('Enter')
  await expect(text.getByRole('link', { name: '/tariffs' })).toBeVisible()
  await inspect(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const file = { name: 'Обложка.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.getByLabel('Обложка', { exact: true }).setInputFiles(file)
  await expect(page.getByRole('img', { name: 'Обложка: картинка' })).toBeVisible()
  await page.getByLabel('Что на обложке').fill('Две чашки на столе')
  await page.getByLabel('Опубликовано').fill('2025-01-01T12:00')
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(page).toHaveURL(/\/admin\/news\/edit\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Мы открылись' })).toBeVisible()
  expect(complaints).toEqual([])

  const reader = await openWindow()
  await reader.goto('/news')
  const cover = reader.getByRole('link', { name: /Мы открылись/ }).getByRole('img', { name: 'Две чашки на столе' })
  await cover.scrollIntoViewIfNeeded()
  await expect.poll(() => cover.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  expect(await cover.getAttribute('srcset')).toContain('480w')
  await inspect(reader)
  await reader.getByRole('link', { name: /Мы открылись/ }).click()
  await expect(reader.getByRole('heading', { level: 2, name: 'Что нового' })).toBeVisible()
  await expect(reader.locator('.rich strong')).toHaveText('Жирно')
})

test('a new document version shows its changes, is in force at once, and the old one is marked as former', async ({
  page,
  openWindow,
}) => {
  await signIn(page, admin)
  const complaints = collectComplaints(page)
  await openTable(page, 'legal_documents', 'Правовые документы')
  await page.getByRole('table').getByRole('link', { name: 'Отмена и возврат' }).click()
  await page.getByRole('link', { name: 'Новая версия' }).click()
  const text = page.getByRole('textbox', { name: 'Текст' })
  await goToEnd(text)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Деньги возвращаются на ту же карту')
  await expect(page.getByRole('insertion')).toHaveText('Деньги возвращаются на ту же карту')
  await inspect(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'К документу' }).click()
  await page.getByRole('dialog', { name: 'Уйти без сохранения?' }).getByRole('button', { name: 'Остаться' }).click()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  const asked = page.getByRole('dialog', { name: 'Опубликовать версию 2?' })
  await expect(asked.getByText('Убрано: 0 абзацев. Добавлено: 1 абзац.')).toBeVisible()
  await asked.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Версия 2: Отмена и возврат' })).toBeVisible()
  expect(complaints).toEqual([])

  const reader = await openWindow()
  await reader.goto('/legal-documents?document=refunds')
  await expect(reader.getByText('Деньги возвращаются на ту же карту')).toBeVisible()
  await reader.getByRole('link', { name: /^Версия 1/ }).click()
  await expect(reader.getByText('Это не действующая версия.')).toBeVisible()
  await expect(reader.getByText('Деньги возвращаются на ту же карту')).toHaveCount(0)
})

test('a row of another table is found and selected using only the keyboard', async ({ page }) => {
  await signIn(page, admin)
  await openUser(page, listener)
  const fund = page.getByRole('combobox', { name: /[Фф]онд/ })
  await fund.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(fund).not.toHaveValue('')
  await page.getByRole('button', { name: 'Сохранить' }).press('Enter')
  await expect(page.getByText('Сохранено')).toBeVisible()
})

/** The editor restores its old caret once, a moment after it gets the focus, so the first press may have no effect. */
async function goToEnd(editor: Locator): Promise<void> {
  let presses = 0
  await expect
    .poll(
      async () => {
        await editor.press('Control+End')
        presses += 1
        return presses > 1 && (await editor.evaluate(isCaretAtEnd))
      },
      { intervals: [100] },
    )
    .toBe(true)
}

function isCaretAtEnd(editor: Element): boolean {
  const range = getSelection()!.getRangeAt(0).cloneRange()
  range.setEnd(editor, editor.childNodes.length)
  return range.toString() === ''
}
