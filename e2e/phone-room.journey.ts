import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { allowed } from './devices.ts'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { expectMovingVideo } from './media.ts'
import { enterAs } from './people.ts'
import { addBackCamera, withTwoCameras } from './two-cameras.ts'

const upright = { width: 390, height: 844 }
const sideways = { width: 844, height: 390 }

test.use({ launchOptions: ({ launchOptions }, use) => use(withTwoCameras(launchOptions)) })

test('on a phone a double tap shows the picture whole or fills the tile, and the phone remembers it; its back camera is one press away', async ({
  stack,
  openWindow,
}) => {
  const { consultation_id, ...people } = await stack.makeMeeting({ minutes: 30, isPaid: true })
  const phone = await openWindow({ viewport: upright, ...allowed, hasTouch: true, isMobile: true })
  await addBackCamera(phone)
  const speaker = await openWindow({ viewport: { width: 1440, height: 900 }, ...allowed })
  await stack.advanceToStart(people.listener.email, -1)
  await enterAs(phone, { ...people.listener, consultation_id })
  await enterAs(speaker, { ...people.speaker, consultation_id })
  await expectMovingVideo(phone, people.speaker.name)
  const picture = phone.locator('video').and(phone.getByLabel(people.speaker.name))

  await test.step('a wide picture is whole on an upright phone, and fills it after a double tap', async () => {
    await expect(picture).toHaveCSS('object-fit', 'contain')
    await expectAccessible(phone)
    await doubleTap(phone, picture)
    await expect(picture).toHaveCSS('object-fit', 'cover')
    await expect(phone.getByRole('button', { name: 'Показать картинку целиком' })).toBeVisible()
  })

  await test.step('the choice lasts when the phone is turned and when the page is opened again', async () => {
    await phone.setViewportSize(sideways)
    await expect(picture).toHaveCSS('object-fit', 'cover')
    await expectNoSidewaysScroll(phone)
    await phone.reload()
    await phone.getByRole('button', { name: 'Войти', exact: true }).tap()
    await expectMovingVideo(phone, people.speaker.name)
    await expect(picture).toHaveCSS('object-fit', 'cover')
    await doubleTap(phone, picture)
    await expect(picture).toHaveCSS('object-fit', 'contain')
    await phone.setViewportSize(upright)
  })

  await test.step('the back camera is seen by the other and is not mirrored', async () => {
    const own = phone.locator('video').and(phone.getByLabel('Ты'))
    await expect(own).toHaveCSS('scale', '-1 1')
    await phone.getByRole('button', { name: 'Ещё' }).tap()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Другая камера' }).tap()
    await expect(own).toHaveCSS('scale', 'none')
    await expectMovingVideo(speaker, people.listener.name)
    await phone.getByRole('button', { name: 'Ещё' }).tap()
    await phone.getByRole('button', { name: 'Другая камера' }).tap()
    await expect(own).toHaveCSS('scale', '-1 1')
    await expectMovingVideo(speaker, people.listener.name)
  })
})

/** Two taps in the middle. The browser is told their times, because on a busy machine they come too far apart. */
async function doubleTap(page: Page, target: Locator): Promise<void> {
  const box = (await target.boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const session = await page.context().newCDPSession(page)
  const start_s = Date.now() / 1000
  for (const tap_s of [start_s, start_s + 0.1]) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle], timestamp: tap_s })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: tap_s + 0.05 })
  }
  await session.detach()
}
