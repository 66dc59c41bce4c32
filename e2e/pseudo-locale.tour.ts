import { expect, test } from './fixtures.ts'
import { appearAs, requestSession } from './people.ts'
import { fillAndSend } from './pseudo-locale/fill.ts'
import { open, openDialog, readInto, settle } from './pseudo-locale/look.ts'
import { pressAll, pressEach } from './pseudo-locale/press.ts'
import { addressesOf, readSamples, routesOf, type Role } from './pseudo-locale/samples.ts'

const accounts: Record<Role, string | null> = {
  nobody: null,
  listener: 'listener@razgovor.example',
  speaker: 'anna@razgovor.example',
  admin: 'admin@razgovor.example',
}

test('every sentence of the lobby, the room and the page afterwards comes from a catalogue', async ({
  openWindow,
  stack,
}) => {
  const { consultation_id, ...people } = await stack.makeMeeting({ minutes: 30, isPaid: true })
  await stack.advanceToStart(people.listener.email, -1)
  const unmarked = new Set<string>()
  const pages = []
  let pressed = 0
  for (const person of [people.listener, people.speaker]) {
    const page = await openWindow({ viewport: { width: 1440, height: 900 } })
    const shown = readInto(unmarked, page, `${person.name}, `)
    await appearAs(page, person)
    await page.goto(`/meeting/${consultation_id}`)
    const enter = page.getByRole('button', { name: /^\[\[Войти/ }).first()
    await expect(enter).toBeEnabled()
    await shown.look('lobby')
    pressed += await pressEach(shown, { buttons: page.getByRole('main').getByRole('button'), where: 'lobby' })
    await enter.click()
    await expect(page.getByRole('timer')).toBeVisible()
    pages.push(shown)
  }
  for (const shown of pages) {
    const toolbar = shown.page.getByRole('toolbar').getByRole('button')
    pressed += await pressEach(shown, { buttons: toolbar, where: 'room' })
    await shown.page.keyboard.press('?')
    await shown.look('keys')
    await shown.page.keyboard.press('Escape')
  }
  for (const [place, shown] of pages.entries()) {
    const { page, look } = shown
    await page.getByRole('button', { name: /Выйти/ }).last().click()
    await settle(shown)
    await look('leaving')
    // The speaker chooses between leaving alone and ending the meeting for all.
    if (place === 1) await openDialog(page).getByRole('button', { name: /Выйти/ }).last().click()
    await expect(page.getByRole('timer')).toHaveCount(0)
    await settle(shown)
    await look('over')
  }
  expect(pressed).toBeGreaterThan(15)
  expect([...unmarked]).toEqual([])
})

test('every sentence of materials comes from a catalogue, before and after the speaker saves some', async ({
  openWindow,
  stack,
}) => {
  const { consultation_id, ...people } = await stack.makeMeeting({ minutes: 30, isPaid: false })
  const path = `/materials/${consultation_id}`
  const unmarked = new Set<string>()
  const [listener, speaker] = [await openWindow(), await openWindow()]
  await appearAs(listener, people.listener)
  await appearAs(speaker, people.speaker)
  const [read, written] = [readInto(unmarked, listener, 'listener, '), readInto(unmarked, speaker, 'speaker, ')]
  async function lookAtBoth(when: string) {
    for (const { page, look } of [read, written]) {
      await open(page, path)
      await look(when)
    }
  }
  await lookAtBoth('before the end')
  await stack.advance(2 * 60 * 60)
  await lookAtBoth('without materials')
  await speaker.getByRole('textbox').first().fill('A plan for the month')
  const files = speaker.locator('input[type=file]')
  await files.setInputFiles({ name: 'No.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await settle(written)
  await written.look('a refused file')
  await speaker.locator('form button[type=submit]').click()
  await settle(written)
  await written.look('a file to remove')
  await open(speaker, path)
  await speaker.getByRole('textbox').first().fill('A plan for the month')
  await files.setInputFiles({ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await settle(written)
  await speaker.locator('form button[type=submit]').click()
  await settle(written)
  await written.look('saved')
  await lookAtBoth('with materials')
  await expect(listener.getByText('A plan for the month')).toBeVisible()
  expect([...unmarked]).toEqual([])
})

test('every sentence of a paid order and of its receipt comes from a catalogue', async ({ openWindow, stack }) => {
  const { listener } = await stack.makeMeeting({ minutes: 30, isPaid: true })
  const unmarked = new Set<string>()
  const page = await openWindow()
  await appearAs(page, listener)
  const shown = readInto(unmarked, page)
  await open(page, '/orders')
  await page.getByRole('button', { name: /Оплаты/ }).click()
  await settle(shown)
  await shown.look('payments')
  await page.getByRole('link', { name: /Чек/ }).click()
  await expect(page.getByRole('button', { name: /Распечатать/ })).toBeVisible()
  await settle(shown)
  await shown.look('receipt')
  expect([...unmarked]).toEqual([])
})

for (const role of Object.keys(accounts) as Role[]) {
  test(`every sentence on the pages and dialogs of a ${role} comes from a catalogue`, async ({ openWindow }) => {
    const page = await openWindow()
    const email = accounts[role]
    const session = email ? await requestSession(page.request, email) : null
    if (session) await appearAs(page, { session })
    const samples = await readSamples(page, { session, role })
    const unmarked = new Set<string>()
    const shown = readInto(unmarked, page)
    const missing: string[] = []
    let dialogs = 0
    let forms = 0
    for (const route of routesOf(role)) {
      const paths = addressesOf(route, samples)
      if (paths.length === 0) missing.push(route.path)
      for (const path of paths) {
        await open(page, path)
        await shown.look(path)
        dialogs += await pressAll(shown, path)
        await open(page, path)
        if (await fillAndSend(shown, { scope: page.getByRole('main'), where: path })) forms += 1
      }
    }
    expect(missing).toEqual([])
    expect(dialogs).toBeGreaterThan(role === 'nobody' ? 0 : 3)
    expect(forms).toBeGreaterThan(1)
    expect([...unmarked]).toEqual([])
  })
}
