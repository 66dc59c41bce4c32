import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs } from './people.ts'

test('a listener reads what the speaker says, after the speaker has agreed', async ({ stack, openWindow }) => {
  const { consultation_id, ...people } = await stack.makeMeeting({ minutes: 30, isPaid: false })
  const speaker = await openWindow({ viewport: { width: 1440, height: 900 } })
  const listener = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const complaints = [collectComplaints(speaker), collectComplaints(listener)]
  await appearAs(speaker, people.speaker)
  await appearAs(listener, people.listener)
  await stack.advanceToStart(people.listener.email, -1)
  for (const page of [speaker, listener]) {
    await page.goto(`/meeting/${consultation_id}`)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Выключить микрофон' })).toBeEnabled()
  }
  const log = listener.getByRole('log', { name: 'Субтитры' })
  const question = speaker.getByRole('group', { name: /просит субтитры к твоей речи/ })
  const given = speaker.getByText('Твоя речь идёт в субтитры')

  await test.step('the speaker is asked first', async () => {
    await listener.getByRole('button', { name: 'Ещё' }).click()
    await listener.getByRole('button', { name: 'Показать субтитры' }).click()
    await expect(log).toContainText('Субтитры появятся, когда другие согласятся')
    await expect(question).toContainText('Речь распознает сервер сайта')
    await inspect(speaker)
    await inspect(listener)
  })

  await test.step('the speech appears as text with the speaker’s name', async () => {
    await fetch(`${stack.sandbox_url}/_control/speech`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ texts: ['добрый день, начнём'] }),
    })
    await question.getByRole('button', { name: 'Разрешить' }).click()
    await expect(given).toBeVisible()
    await expect(log).toContainText(`${people.speaker.first_name}: добрый день, начнём`)
    await expectAccessible(listener)
  })

  await test.step('a muted microphone is not recognized', async () => {
    await speaker.getByRole('button', { name: 'Выключить микрофон' }).click()
    await expect(given).toBeHidden()
    await expect(log).not.toContainText('фраза')
    await speaker.getByRole('button', { name: 'Включить микрофон' }).click()
    await expect(log).toContainText('фраза')
  })

  await test.step('the speaker ends it, and the listener learns it', async () => {
    await speaker.getByRole('button', { name: 'Остановить', exact: true }).click()
    await expect(listener.getByText(`${people.speaker.first_name}: без субтитров`).first()).toBeVisible()
    await expect(log).not.toContainText('фраза')
  })
  expect(complaints.flat()).toEqual([])
})
