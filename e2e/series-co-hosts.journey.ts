import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { needsLongRun } from './long-run.ts'
import { appearAs } from './people.ts'

test.describe(() => {
  needsLongRun()

  test('a co-host who was named in one session of a series has the controls in the next one', async ({
    stack,
    openWindow,
  }) => {
    const { speaker, listeners, consultation_ids } = await stack.makeSeriesOfTwo({ starts_in_minutes: 5 })
    const [first, second] = consultation_ids
    const [ofSpeaker, ofVera, ofOther] = [await openWindow(), await openWindow(), await openWindow()]
    for (const [page, person] of [
      [ofSpeaker, speaker],
      [ofVera, listeners[0]],
      [ofOther, listeners[1]],
    ] as const)
      await appearAs(page, person)

    await test.step('the speaker names a listener in the first session', async () => {
      for (const page of [ofSpeaker, ofVera]) await enter(page, first)
      await ofSpeaker.keyboard.press('u')
      await ofSpeaker
        .getByRole('list', { name: 'Кто на встрече' })
        .getByRole('button', { name: /^Действия/ })
        .click()
      await ofSpeaker.getByRole('menuitem', { name: 'Сделать соведущим' }).click()
      await ofVera.keyboard.press('u')
      await expect(muteEverybody(ofVera)).toBeVisible()
      for (const page of [ofSpeaker, ofVera]) await page.goto('/')
    })

    await test.step('the next day the co-host has the controls, and another listener has none', async () => {
      await stack.advance(24 * 60 * 60)
      for (const page of [ofSpeaker, ofVera, ofOther]) await enter(page, second)
      for (const page of [ofVera, ofOther]) {
        await page.keyboard.press('u')
        const rows = page.getByRole('list', { name: 'Кто на встрече' }).getByRole('listitem')
        await expect(rows).toHaveCount(3)
        await expect(rows.filter({ hasText: /соведущий/i })).toHaveCount(1)
      }
      await expect(ofVera.getByText('Ты, соведущий')).toBeVisible()
      await expect(muteEverybody(ofOther)).toHaveCount(0)
      await expectAccessible(ofVera)
      await muteEverybody(ofVera).click()
      await expect(ofOther.getByRole('button', { name: 'Включить микрофон', exact: true })).toBeVisible()
    })
  })
})

async function enter(page: Page, consultation_id: string): Promise<void> {
  await page.goto(`/meeting/${consultation_id}`)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Выключить микрофон', exact: true })).toBeEnabled()
}

function muteEverybody(page: Page) {
  return page.getByRole('button', { name: 'Выключить микрофоны всем' })
}
