import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { pathToLaterSlot } from './later-slot.ts'
import { signUp } from './people.ts'

const phone = { width: 390, height: 844 }

test('a newcomer on a phone comes back from signing up to the chosen time, pays, and reads what happens next', async ({
  stack,
  openWindow,
}) => {
  const page = await openWindow({ viewport: phone })
  const complaints = collectComplaints(page)
  await page.goto(await pathToLaterSlot(page, 'verescha'))
  const chosen = page.getByRole('complementary', { name: 'Выбранное время' })
  const time = /\d{2}:\d{2}/.exec(await chosen.innerText())![0]
  const slot_id = new URL(page.url()).searchParams.get('slot')!
  await chosen.getByRole('button', { name: 'Записаться' }).click()

  const { email } = await signUp(page, stack)
  await expect(page).toHaveURL(new RegExp(`slot=${slot_id}`))
  await expect(chosen).toContainText(time)
  await expect(chosen.getByRole('button', { name: 'Записаться' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: new RegExp(time), pressed: true })).toBeInViewport()
  await chosen.getByRole('button', { name: 'Записаться' }).click()
  await expect(page).toHaveURL(/\/cart/)
  await expect(page.getByRole('main')).toContainText(time)
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await page.waitForURL(`${stack.sandbox_url}/**`)
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Оплачено' })).toBeInViewport()
  await expect(page.getByText(`Подробности пришлём на ${email}`)).toBeInViewport()
  await inspect(page)
  expect(complaints).toEqual([])
})
