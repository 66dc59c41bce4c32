import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { avatarUrl } from '@razgovor/contract/avatars'
import { tooBigFileText, wrongFormatText } from '@razgovor/contract/fields.texts'
import { uploadBytesMax } from '@razgovor/contract/limits'
import { cornersOf, quarters, uprightCorners } from '@razgovor/api/test/pictures'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { appearAs, ilya } from './people.ts'

const heic = path.resolve(import.meta.dirname, 'files/photo.heic')

test('a profile photo is uploaded, cropped, viewed, replaced with a HEIC photo and removed', async ({
  stack,
  page,
}) => {
  await appearAs(page, await stack.makeListener())
  await page.goto('/profile')
  await refusesWrongFiles(page)

  const upload = page.getByRole('button', { name: 'Загрузить фото' })
  await choose(page, upload, await photoFile())
  await cropTopLeft(page)
  expect(new Set(await shownCorners(page))).toEqual(new Set(['red']))

  const view = page.getByRole('button', { name: 'Посмотреть фото' })
  await view.click()
  const viewer = page.getByRole('dialog', { name: 'Фото профиля' })
  await expect(viewer.getByRole('img', { name: 'Фото профиля' })).toBeVisible()
  await expectAccessible(page)
  await choose(page, viewer.getByRole('button', { name: 'Заменить' }), heic)
  const editor = page.getByRole('dialog', { name: 'Редактирование' })
  await expect(editor.getByText('из его середины')).toBeVisible()
  await editor.getByRole('button', { name: 'Сохранить' }).click()
  await expect(editor).toBeHidden()
  await expect.poll(() => shownCorners(page)).toEqual(uprightCorners)

  const question = page.getByRole('dialog', { name: 'Удалить фото?' })
  await view.click()
  await viewer.getByRole('button', { name: 'Удалить' }).click()
  await expect(question.getByText('Отменить это действие будет невозможно')).toBeVisible()
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(question).toBeHidden()
  await view.click()
  await viewer.getByRole('button', { name: 'Удалить' }).click()
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Фото удалено')).toBeVisible()
  await expect(upload).toBeVisible()
  await expect(view).toBeHidden()
})

test('a visitor can only view a speaker’s photo', async ({ page }) => {
  await page.goto('/verescha')
  await page.getByRole('button', { name: 'Посмотреть фото' }).click()
  const viewer = page.getByRole('dialog', { name: 'Фото спикера' })
  await expect(viewer.getByRole('img', { name: 'Фото спикера' })).toBeVisible()
  await expect(viewer.getByRole('button')).toHaveText(['Назад'])
  await viewer.getByRole('button', { name: 'Назад' }).click()
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('heading', { name: ilya.last_name })).toBeVisible()
})

type File = Exclude<Parameters<Locator['setInputFiles']>[0], readonly unknown[]>

function photoFile() {
  return quarters({ width: 600, height: 400 }).then((buffer) => ({ name: 'photo.png', mimeType: 'image/png', buffer }))
}

async function choose(page: Page, button: Locator, file: File): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(file)
}

async function refusesWrongFiles(page: Page): Promise<void> {
  const photo = await photoFile()
  const files = [
    { name: 'text.png', buffer: Buffer.from('Просто текст'), says: wrongFormatText },
    { name: 'photo.gif', buffer: photo.buffer, says: wrongFormatText },
    { name: 'empty.png', buffer: Buffer.alloc(0), says: 'Файл пустой' },
  ].map(({ says, ...file }) => ({ says, file: { ...file, mimeType: 'image/png' } }))
  // Passed by its path, because a message of ten megabytes keeps the browser and its driver busy.
  const long = test.info().outputPath('long.png')
  await writeFile(long, Buffer.concat([photo.buffer, Buffer.alloc(uploadBytesMax)]))
  for (const { says, file } of [...files, { says: tooBigFileText, file: long }]) {
    await choose(page, page.getByRole('button', { name: 'Загрузить фото' }), file)
    await expect(page.getByText(says).last()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
}

/** Crops with the keyboard: at zoom 2 the frame contains a third of the picture's width, here only its red quarter. */
async function cropTopLeft(page: Page): Promise<void> {
  const editor = page.getByRole('dialog', { name: 'Редактирование' })
  const zoom = editor.getByRole('slider', { name: 'Приблизить' })
  await expect(zoom).toBeFocused()
  await zoom.fill('2')
  await expectAccessible(page)
  await page.keyboard.press('Shift+Tab')
  await expect(editor.getByRole('application')).toBeFocused()
  for (let presses = 0; presses < 40; presses++) await page.keyboard.press('ArrowRight')
  for (let presses = 0; presses < 20; presses++) await page.keyboard.press('ArrowDown')
  await editor.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Фото обновлено')).toBeVisible()
  await expect(editor).toBeHidden()
}

/** Returns the corners of the photo shown in the profile, in its largest size. */
async function shownCorners(page: Page) {
  const photo = page.getByRole('button', { name: 'Посмотреть фото' }).locator('img')
  await expect(photo).toHaveAttribute('srcset', /-86\.webp 1x, .+-172\.webp 2x$/)
  const thumbnail = (await photo.getAttribute('src'))!.replace('-86.webp', '-172.webp')
  const response = await page.request.get(avatarUrl(thumbnail, 720))
  return cornersOf(await response.body())
}
