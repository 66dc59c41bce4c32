import { expect, test, type Stack } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs } from './people.ts'

async function meetingLinkTo(stack: Stack, email: string): Promise<string> {
  const find = async () =>
    (await stack.mailTo(email)).flatMap(({ text }) => /\S+\/meeting\/\S+\?token=\S+/.exec(text)?.[0] ?? [])[0]
  await expect.poll(find).toBeTruthy()
  return (await find())!
}

test('a meeting link from an e-mail opens only its meeting in a clean browser', async ({ stack, openWindow }) => {
  const { listener, consultation_id } = await stack.makeMeeting({ minutes: 30, isPaid: false })
  const link = await meetingLinkTo(stack, listener.email)
  const page = await openWindow()
  const complaints = collectComplaints(page)
  await page.goto(link)
  await expect(page).toHaveURL(new RegExp(`/meeting/${consultation_id}$`))
  await expect(page.getByRole('heading', { name: 'Разбор резюме' })).toBeVisible()
  await expect(page.getByText('открыта только эта встреча')).toBeVisible()
  await expect(page.getByText('Пока никого нет')).toBeVisible()
  await inspect(page)

  await test.step('the profile asks to sign in, and the header shows no user', async () => {
    await page.goto('/profile')
    await expect(page).toHaveURL(/\/auth\?next=%2Fprofile$/)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Войти', exact: true })).toBeVisible()
  })

  await test.step('the meeting stays open and can be joined', async () => {
    await page.goto(`/meeting/${consultation_id}`)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(page.getByText('Ждём: Глеб Часовников')).toBeVisible()
  })
  expect(complaints).toEqual([])

  await test.step('«Выйти везде» ends the meeting session', async () => {
    const headers = { authorization: `Bearer ${listener.session.access_token}` }
    expect((await page.request.delete('/api/auth/sessions', { headers })).status()).toBe(204)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Ссылка больше не действует' })).toBeVisible()
    await inspect(page)
    await page.goto(link)
    await expect(page.getByText('Ссылка из письма уже не действует')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/auth\\?next=%2Fmeeting%2F${consultation_id}$`))
  })
})

test('a signed-in user who opens another user’s meeting link stays in their own account', async ({
  stack,
  openWindow,
}) => {
  const meeting = await stack.makeMeeting({ minutes: 30, isPaid: false, starts_in_minutes: 45 })
  const link = await meetingLinkTo(stack, meeting.listener.email)
  const page = await openWindow()
  await appearAs(page, meeting.speaker)
  await page.goto(link)
  await expect(page).toHaveURL(new RegExp(`/meeting/${meeting.consultation_id}$`))
  await expect(page.getByRole('heading', { name: 'Встреча ещё не открылась' })).toBeVisible()
  await page.goto('/profile/personal-info')
  await expect(page.getByText(meeting.speaker.email)).toBeVisible()
})
