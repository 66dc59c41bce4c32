import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { allowed, chooseGoneMicrophone } from './devices.ts'
import { expect, test } from './fixtures.ts'
import { expectMovingVideo } from './media.ts'
import { appearAs, enterAs } from './people.ts'
import { loseDevice, prepareTroubles } from './troubles.ts'
import { addBackCamera, refuseCamera, withTwoCameras } from './two-cameras.ts'

test.use({ launchOptions: ({ launchOptions }, use) => use(withTwoCameras(launchOptions)) })

test('a camera that cannot be opened leaves the former one on, and one that is unplugged is replaced', async ({
  stack,
  openWindow,
}) => {
  const { consultation_id, ...people } = await stack.makeMeeting({ minutes: 30, isPaid: true })
  const page = await openWindow(allowed)
  await addBackCamera(page)
  await prepareTroubles(page, { isSoundRefused: false })
  await stack.advanceToStart(people.listener.email, -1)
  await enterAs(page, { ...people.speaker, consultation_id })
  const own = page.locator('video').and(page.getByLabel('Ты'))
  await expect(own).toHaveCSS('scale', '-1 1')

  await test.step('the back camera is in use by another program', async () => {
    await refuseCamera(page, { facing: 'environment', error: 'NotReadableError' })
    const cameras = await openCameras(page)
    const front = await cameras.inputValue()
    await cameras.selectOption({ index: 2 })
    await expect(page.getByText('Устройство занято другой программой')).toBeVisible()
    await expect(cameras).toHaveValue(front)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(own).toHaveCSS('scale', '-1 1')
    await expectMovingVideo(page, 'Ты')
  })

  await test.step('the back camera is chosen, and unplugged while it is on', async () => {
    await refuseCamera(page, null)
    const cameras = await openCameras(page)
    await cameras.selectOption({ index: 2 })
    await expect(own).toHaveCSS('scale', 'none')
    await page.keyboard.press('Escape')
    await loseDevice(page, { kind: 'video', isForGood: false })
    await expect(own).toHaveCSS('scale', '-1 1')
    await expectMovingVideo(page, 'Ты')
    await expect(page.getByRole('status').filter({ hasText: 'Камера пропала' })).toHaveCount(0)
  })

  await test.step('the front camera is unplugged while it is off', async () => {
    await page.getByRole('button', { name: 'Выключить камеру' }).click()
    await refuseCamera(page, { facing: 'user', error: 'OverconstrainedError' })
    await page.getByRole('button', { name: 'Включить камеру' }).click()
    await expect(own).toHaveCSS('scale', 'none')
    await expectMovingVideo(page, 'Ты')
  })
})

test('a person who came in without a microphone turns one on, also when the one of the last time is gone', async ({
  stack,
  openWindow,
}) => {
  const { consultation_id, speaker, listener } = await stack.makeMeeting({ minutes: 30, isPaid: true })
  const page = await openWindow()
  await stack.advanceToStart(listener.email, -1)
  await appearAs(page, speaker)
  await chooseGoneMicrophone(page)
  await page.goto(`/meeting/${consultation_id}`)
  await page.getByRole('button', { name: 'Войти без камеры и микрофона' }).click()
  await page.context().grantPermissions(allowed.permissions)
  await page.getByRole('button', { name: 'Включить микрофон', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Выключить микрофон', exact: true })).toBeEnabled()
})

async function openCameras(page: Page) {
  await page.getByRole('button', { name: 'Ещё' }).click()
  await page.getByRole('button', { name: 'Настройки' }).click()
  return page.getByRole('dialog', { name: 'Настройки' }).getByLabel('Камера')
}
