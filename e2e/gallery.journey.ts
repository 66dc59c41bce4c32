import path from 'node:path'
import { wrongFormatText } from '@razgovor/contract/fields.texts'
import { photosMax } from '@razgovor/contract/photos'
import type { Locator, Page } from '@playwright/test'
import { quarters } from '@razgovor/api/test/pictures'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { signIn } from './people.ts'

const speaker = { email: 'tkachev-run@razgovor.example', page: '/tkachev-run' }
const heic = path.resolve(import.meta.dirname, 'files/photo.heic')

test('a speaker uploads, reorders and deletes gallery photos, and a visitor browses them', async ({
  page,
  openWindow,
}) => {
  const complaints = collectComplaints(page)
  await signIn(page, speaker.email)
  await page.goto('/profile/personal-info')
  const gallery = page.getByRole('region', { name: 'Фотографии' })
  const photos = gallery.getByRole('list', { name: 'Фотографии' }).getByRole('img')
  await expect(photos).toHaveCount(1)

  await test.step('upload several files, one of them not a photo', async () => {
    const [wide, upright] = [await pngFile('wide.png', 600, 400), await pngFile('upright.png', 400, 600)]
    const text = { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('Просто текст') }
    await choose(page, gallery, [wide, text, upright])
    await expect(photos).toHaveCount(3)
    const failed = gallery.getByRole('list', { name: 'Загрузка' }).getByRole('listitem')
    await expect(failed).toHaveText([`text.png${wrongFormatText}`])
    await inspect(page)
    await gallery.getByRole('button', { name: 'Скрыть: text.png' }).click()
    await expect(failed).toHaveCount(0)
    await choose(page, gallery, heic)
    await expect(photos).toHaveCount(4)
    await expect(gallery.getByText(`4 из ${photosMax}`)).toBeVisible()
  })

  const before = await sourcesOf(photos)
  await test.step('reorder with the keyboard, then with the mouse', async () => {
    await gallery.getByRole('button', { name: 'Правее: фото 1' }).focus()
    for (const place of [2, 3]) {
      await page.keyboard.press('Enter')
      await expect(gallery.getByText(`Теперь на месте ${place} из 4`)).toBeAttached()
      await expect(gallery.getByRole('button', { name: `Правее: фото ${place}` })).toBeFocused()
    }
    const [a, b, c, d] = before
    // The viewport must contain both ends of the drag.
    await page.setViewportSize({ width: 1440, height: 1600 })
    await photos.nth(0).hover()
    await photos.nth(3).hover()
    const { x, y } = (await photos.nth(0).boundingBox())!
    await page.mouse.down()
    for (let step = 0; (await sourcesOf(photos))[0] !== d; step++) await page.mouse.move(x + 40, y + 40 + (step % 5))
    // The element that is under the pointer now needs another event before it accepts the drop.
    await page.mouse.move(x + 50, y + 50)
    await page.mouse.up()
    await expect.poll(() => sourcesOf(photos)).toEqual([d, b, c, a])
    await page.reload()
    await expect(photos).toHaveCount(4)
    expect(await sourcesOf(photos)).toEqual([d, b, c, a])
  })

  const visitor = await openWindow({ hasTouch: true })
  const complaintsOfVisitor = collectComplaints(visitor)
  await visitor.goto(speaker.page)
  await test.step('browse with buttons, arrow keys and touch', async () => {
    const strip = visitor.getByRole('region', { name: 'Фото', exact: true })
    await expect(strip.getByRole('img')).toHaveCount(4)
    await inspect(visitor)
    await strip.getByRole('img', { name: /^Фото 2 из 4: / }).click()
    const viewer = visitor.getByRole('dialog', { name: 'Фото спикера' })
    const shows = (place: number) =>
      expect(viewer.getByRole('img', { name: `Фото спикера, ${place} из 4` })).toBeVisible()
    await shows(2)
    await inspect(visitor)
    await viewer.getByRole('button', { name: 'Следующее фото' }).click()
    await shows(3)
    await visitor.keyboard.press('ArrowRight')
    await visitor.keyboard.press('ArrowRight')
    await shows(1)
    await visitor.keyboard.press('ArrowLeft')
    await shows(4)
    await swipe(viewer.getByRole('img'), -120)
    await shows(1)
    await visitor.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await visitor.getByRole('button', { name: 'Посмотреть фото' }).click()
    await shows(1)
    // The history entry is added a moment after the dialog appears; Playwright could go back before that.
    await visitor.waitForFunction(() => history.state?.usr?.modal === true)
    await visitor.goBack()
    await expect(viewer).toBeHidden()
    await expect(visitor).toHaveURL(new RegExp(`${speaker.page}$`))
  })

  await test.step('delete a photo, which leaves the page', async () => {
    const question = page.getByRole('dialog', { name: 'Удалить фото?' })
    await gallery.getByRole('button', { name: 'Удалить: фото 1' }).click()
    await inspect(page)
    await question.getByRole('button', { name: 'Отмена' }).click()
    await expect(photos).toHaveCount(4)
    for (const left of [3, 2, 1, 0]) {
      await gallery.getByRole('button', { name: 'Удалить: фото 1' }).click()
      await question.getByRole('button', { name: 'Удалить' }).click()
      await expect(question).toBeHidden()
      await expect(photos).toHaveCount(left)
    }
    await expect(gallery.getByText('Пока ни одного фото')).toBeVisible()
    await inspect(page)
    await visitor.reload()
    await expect(visitor.getByRole('button', { name: 'Посмотреть фото' })).toHaveCount(0)
  })

  await test.step('upload more photos than fit into the gallery', async () => {
    const file = await pngFile('many.png', 90, 60)
    await choose(
      page,
      gallery,
      Array.from({ length: photosMax + 1 }, (_, n) => ({ ...file, name: `photo-${n + 1}.png` })),
    )
    await expect(photos).toHaveCount(photosMax)
    await expect(gallery.getByText(/^photo-13\.png$/)).toBeVisible()
    await expect(gallery.getByText('Не поместилось')).toBeVisible()
    await expect(gallery.getByText(`Здесь уже ${photosMax} фото`)).toBeVisible()
    await expect(gallery.getByRole('button', { name: 'Добавить фото' })).toHaveCount(0)
    await inspect(page)
  })
  expect([...complaints, ...complaintsOfVisitor]).toEqual([])
})

type Files = Parameters<Locator['setInputFiles']>[0]

async function pngFile(name: string, width: number, height: number) {
  return { name, mimeType: 'image/png', buffer: await quarters({ width, height }) }
}

async function choose(page: Page, gallery: Locator, files: Files): Promise<void> {
  const button = gallery.getByRole('button', { name: 'Добавить фото' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(files)
}

function sourcesOf(photos: Locator): Promise<(string | null)[]> {
  return photos.evaluateAll((images) => images.map((image) => image.getAttribute('src')))
}

/** Swipes horizontally with one finger, starting in the middle. */
async function swipe(target: Locator, by: number): Promise<void> {
  const box = (await target.boundingBox())!
  const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2]
  const touchAt = (x: number) => [{ identifier: 0, clientX: x, clientY }]
  await target.dispatchEvent('touchstart', { touches: touchAt(clientX), changedTouches: touchAt(clientX) })
  await target.dispatchEvent('touchend', { touches: [], changedTouches: touchAt(clientX + by) })
}
