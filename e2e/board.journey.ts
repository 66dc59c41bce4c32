import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs } from './people.ts'
import { saveFile } from './save-file.ts'

const board = (page: Page) => page.getByRole('group', { name: 'Доска' })
const pad = (page: Page) => page.getByRole('application', { name: 'Лист доски', exact: false })
const expectOnBoard = (page: Page, text: string) => expect(board(page)).toContainText(text)

async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Выключить микрофон' })).toBeEnabled()
}

function countInkedPixels(page: Page): Promise<number> {
  return board(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      // Read from a copy, because the browser warns about frequent reads of a canvas.
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })!
      copy.drawImage(canvas, 0, 0)
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height)
      let count = 0
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255 && Math.min(data[at]!, data[at + 1]!, data[at + 2]!) < 200) count += 1
      return count
    })
}

async function pointOn(page: Page, across = 0, down = 0) {
  const { x, y, width, height } = (await pad(page).boundingBox())!
  return { x: x + width * (0.5 + across), y: y + height * (0.5 + down) }
}

async function moveTo(page: Page, across: number, down: number): Promise<void> {
  const { x, y } = await pointOn(page, across, down)
  await page.mouse.move(x, y, { steps: 5 })
}

test('both people in a meeting draw on one board, which survives a reload and stays in the materials', async ({
  stack,
  openWindow,
  browserName,
}) => {
  const { consultation_id, ...people } = await stack.makeMeeting({ minutes: 30, isPaid: false })
  const speaker = await openWindow({ viewport: { width: 1440, height: 900 } })
  const listener = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const complaints = [collectComplaints(speaker), collectComplaints(listener)]
  await appearAs(speaker, people.speaker)
  await appearAs(listener, people.listener)
  await stack.advanceToStart(people.listener.email, -1)
  for (const page of [speaker, listener]) {
    await page.goto(`/meeting/${consultation_id}`)
    await enter(page)
  }

  await test.step('the board opens by itself for the listener, who sees a stroke while it is drawn', async () => {
    await speaker.keyboard.press('b')
    await expect(pad(speaker)).toBeVisible()
    await expectAccessible(speaker)
    await moveTo(speaker, -0.2, 0)
    await speaker.mouse.down()
    await moveTo(speaker, 0.1, 0.1)
    await expect(pad(listener)).toBeVisible()
    // The tile may open after the first live messages; later messages repeat their points.
    await moveTo(speaker, 0.2, -0.1)
    await expect.poll(() => countInkedPixels(listener)).toBeGreaterThan(20)
    await expectOnBoard(listener, 'Кроме надписей, на доске 0 рисунков')
    await speaker.mouse.up()
    await expectOnBoard(listener, 'Кроме надписей, на доске 1 рисунок')
    await expect.poll(() => countInkedPixels(listener)).toBeGreaterThan(20)
    await expectNoSidewaysScroll(listener)
    await expectAccessible(listener)
  })

  await test.step('a listener writes a label on a phone, and the speaker can read it with a screen reader', async () => {
    await listener.getByRole('button', { name: 'Надпись' }).click()
    const { x, y } = await pointOn(listener, -0.3, -0.05)
    if (browserName === 'firefox') await listener.mouse.click(x, y)
    else await listener.touchscreen.tap(x, y)
    await listener.getByRole('textbox', { name: 'Надпись', exact: false }).fill('До мажор')
    await listener.getByRole('button', { name: 'Карандаш' }).click()
    await expectOnBoard(speaker, 'До мажор')
    await expectOnBoard(listener, 'Ты: До мажор')
    await listener.setViewportSize({ width: 844, height: 390 })
    await expect.poll(async () => (await pad(listener).boundingBox())!.height).toBeGreaterThan(100)
    await listener.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('a person undoes their own label, and the host clears the board and restores it', async () => {
    await listener.getByRole('button', { name: 'Отменить своё' }).click()
    await expect(board(speaker)).not.toContainText('До мажор')
    await listener.getByRole('button', { name: 'Вернуть своё' }).click()
    await expectOnBoard(speaker, 'До мажор')
    await expect(listener.getByRole('button', { name: 'Очистить доску для всех' })).toHaveCount(0)
    await speaker.getByRole('button', { name: 'Очистить доску для всех' }).click()
    await expectOnBoard(listener, 'Кроме надписей, на доске 0 рисунков')
    await expect.poll(() => countInkedPixels(listener)).toBe(0)
    await speaker.getByRole('button', { name: 'Отменить своё' }).click()
    await expectOnBoard(listener, 'До мажор')
  })

  await test.step('a listener who reloads the page finds the board open, with drawings made in the meantime', async () => {
    await listener.reload()
    await expect(listener.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
    await speaker.getByRole('button', { name: 'Прямоугольник' }).click()
    await moveTo(speaker, -0.3, -0.3)
    await speaker.mouse.down()
    await moveTo(speaker, -0.1, -0.1)
    await speaker.mouse.up()
    await expectOnBoard(speaker, 'Кроме надписей, на доске 2 рисунка')
    await enter(listener)
    await expectOnBoard(listener, 'Кроме надписей, на доске 2 рисунка')
    await expectOnBoard(listener, 'До мажор')
    await expect.poll(() => countInkedPixels(listener)).toBeGreaterThan(20)
  })

  await test.step('the picture is saved to disk', async () => {
    const save = speaker.getByRole('button', { name: 'Сохранить картинкой' })
    expect((await saveFile(speaker, () => save.click())).name).toBe('Доска.png')
  })

  await test.step('both people find the board in the materials after the meeting', async () => {
    await speaker.getByRole('button', { name: 'Выйти' }).click()
    await speaker.getByRole('button', { name: 'Завершить для всех' }).click()
    for (const page of [speaker, listener]) {
      await page.getByRole('link', { name: 'Материалы встречи' }).click()
      const kept = page.getByRole('region', { name: 'Доска со встречи' })
      await expect(kept.getByRole('img', { name: 'Рисунок с доски. До мажор' })).toBeVisible()
      await expect(kept.getByRole('button', { name: 'Сохранить картинкой' })).toBeVisible()
    }
    await inspect(listener)
    await inspect(speaker)
  })
  expect(complaints.flat()).toEqual([])
})
