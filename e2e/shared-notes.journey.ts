import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs } from './people.ts'

const changes = '**/shared-notes/changes'

const field = (page: Page) => page.getByRole('textbox', { name: 'Общие заметки' })

async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Выключить микрофон' })).toBeEnabled()
}

test('both people in a meeting write notes together, which survive a reload and stay in the materials', async ({
  stack,
  openWindow,
}) => {
  const { consultation_id, ...people } = await stack.makeMeeting({ minutes: 30, isPaid: false })
  const speaker = await openWindow({ viewport: { width: 1440, height: 900 } })
  const listener = await openWindow({ viewport: { width: 390, height: 844 } })
  const complaints = [collectComplaints(speaker), collectComplaints(listener)]
  await appearAs(speaker, people.speaker)
  await appearAs(listener, people.listener)
  await stack.advanceToStart(people.listener.email, -1)
  for (const page of [speaker, listener]) {
    await page.goto(`/meeting/${consultation_id}`)
    await enter(page)
  }

  await test.step('the other person is notified of the first words, and sees the text while it is written', async () => {
    await speaker.keyboard.press('n')
    await speaker.bringToFront()
    await expect(field(speaker)).toBeFocused()
    await speaker.keyboard.type('План:\n1. Гаммы')
    await listener.getByRole('button', { name: 'Ещё' }).click()
    await listener.getByRole('button', { name: 'Заметки, есть новое' }).click()
    await expect(field(listener)).toHaveValue('План:\n1. Гаммы')
    await expectNoSidewaysScroll(listener)
    for (const page of [speaker, listener]) await expectAccessible(page)
  })

  await test.step('both people write at once, and no word is lost', async () => {
    await Promise.all([
      speaker.keyboard.type(' каждый день', { delay: 30 }),
      (async () => {
        await field(listener).press('Home')
        await field(listener).press('ArrowUp')
        await listener.keyboard.type('Наш ', { delay: 30 })
      })(),
    ])
    for (const page of [speaker, listener]) {
      await expect(field(page)).toHaveValue('Наш План:\n1. Гаммы каждый день')
      await expect(page.getByText('Сохранено')).toBeVisible()
    }
  })

  await test.step('a person who reloads the page finds the notes, with words written in the meantime', async () => {
    await listener.reload()
    await expect(listener.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
    await field(speaker).press('ControlOrMeta+End')
    await speaker.keyboard.type('\nhttps://example.ru/noty')
    await expect(speaker.getByText('Сохранено')).toBeVisible()
    await enter(listener)
    await listener.getByRole('button', { name: 'Ещё' }).click()
    await listener.getByRole('button', { name: 'Заметки' }).click()
    await expect(field(listener)).toHaveValue(/Наш План[^]*example\.ru\/noty$/)
  })

  await test.step('words written without a connection are kept, and are sent when it returns', async () => {
    await listener.route(changes, (route) => route.abort())
    await field(listener).press('ControlOrMeta+End')
    await listener.keyboard.type('!')
    await expect(listener.getByText('Нет связи. Сохраним, когда она вернётся')).toBeVisible()
    await listener.unroute(changes)
    await expect(field(speaker)).toHaveValue(/noty!$/)
  })

  await test.step('both people find the notes in the materials after the meeting', async () => {
    await speaker.getByRole('button', { name: 'Выйти' }).click()
    await speaker.getByRole('button', { name: 'Завершить для всех' }).click()
    for (const page of [speaker, listener]) {
      await page.getByRole('link', { name: 'Материалы встречи' }).click()
      const notes = page.getByRole('region', { name: 'Заметки со встречи' })
      await expect(notes).toContainText('Наш План:')
      await expect(notes.getByRole('link')).toHaveAttribute('href', 'https://example.ru/noty')
    }
    await inspect(listener)
    await inspect(speaker)
    await listener.goto('/orders?tab=past')
    await listener.getByRole('article').getByRole('link', { name: 'Материалы' }).press('Enter')
    await expect(listener.getByRole('region', { name: 'Заметки со встречи' })).toBeVisible()
  })
  expect(complaints.flat().filter((line) => !/shared-notes\/changes .*ERR_FAILED/.test(line))).toEqual([])
})
