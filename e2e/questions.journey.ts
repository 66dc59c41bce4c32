import type { Page } from '@playwright/test'
import { dayAhead } from './days.ts'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs, requestSession, signIn } from './people.ts'

const anna = 'anna@razgovor.example'
const gromova = { page: '/gromova', email: 'gromova@razgovor.example' }
const long = 'Подробный разбор портфолио и подготовка к собеседованию мечты'
const asked = {
  about: 'Что для тебя самое важное на этой встрече и чего ты от неё ждёшь в первую очередь?',
  story: 'Расскажи о своём опыте',
  level: 'Какой у тебя уровень?',
  resume: 'Пришли резюме',
}

async function addQuestion(page: Page, number: number, text: string, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Добавить вопрос' }).press('Enter')
  const question = page.getByRole('group', { name: `Вопрос ${number}` })
  await question.getByRole('textbox', { name: 'Вопрос' }).fill(text)
  await question.getByRole('combobox', { name: 'Какой нужен ответ' }).selectOption(type)
}

test('a speaker asks before a kind of meeting; the listener answers before paying, and both read it', async ({
  stack,
  page,
  openWindow,
}) => {
  test.slow()
  const complaints = collectComplaints(page)
  await signIn(page, anna)
  const editor = page.getByRole('dialog', { name: 'Вопросы перед встречей' })

  await test.step('the speaker sets a question of each type for a kind', async () => {
    await page.goto('/schedule/rules')
    await page.getByRole('button', { name: 'Пн–Пт, 10:00–18:00' }).click()
    await page.getByLabel('Тема').fill(long)
    await page.getByRole('button', { name: 'За деньги' }).click()
    await page.getByLabel('Цена, ₽').fill('2500')
    await page.getByRole('button', { name: 'Добавить другой вид встречи' }).click()
    await page.getByRole('group', { name: 'Вид встречи 2' }).getByLabel('Тема').fill('Знакомство')
    await page.getByRole('group', { name: 'Знакомство' }).getByRole('button', { name: 'Бесплатно' }).click()
    await expect(page.getByRole('button', { name: /^Вопросы перед встречей/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText(/^Часы сохранены\. Появ/)).toBeVisible()

    await page.getByRole('button', { name: `Вопросы перед встречей: ${long}` }).press('Enter')
    await addQuestion(page, 1, asked.about, 'SHORT_TEXT')
    await editor.getByRole('checkbox', { name: 'Обязательный вопрос' }).first().check()
    await addQuestion(page, 2, asked.story, 'LONG_TEXT')
    await addQuestion(page, 3, asked.level, 'CHOICE')
    await addQuestion(page, 4, asked.resume, 'FILE')
    await editor.getByRole('button', { name: 'Сохранить' }).click()
    await expect(editor.getByText('Нужно хотя бы 2 варианта')).toBeVisible()
    await editor.getByRole('textbox', { name: 'Варианты' }).fill('Новичок\nСпециалист\nРуководитель')
    await inspect(page)
    await editor.getByRole('button', { name: 'Сохранить' }).press('Enter')
    await expect(page.getByText('Вопросы сохранены')).toBeVisible()

    await page.getByRole('button', { name: 'Вопросы для всех встреч' }).click()
    await expect(editor.getByText('Можно задать ещё 1 вопрос')).toBeVisible()
    await addQuestion(page, 1, 'Откуда ты обо мне знаешь?', 'SHORT_TEXT')
    await expect(editor.getByText(/^Перед встречей можно задать не больше 5 вопросов/)).toBeVisible()
    await editor.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Вопросы сохранены').first()).toBeVisible()
  })

  const person = await stack.makeListener()
  const guest = await openWindow({ viewport: { width: 390, height: 844 } })
  const guestComplaints = collectComplaints(guest)
  await appearAs(guest, person)
  const form = guest.getByRole('dialog', { name: 'Вопросы спикера' })

  await test.step('the listener answers before paying, and changes an answer', async () => {
    const { user } = await requestSession(guest.request, anna)
    await guest.goto(`/${user.user_id}`)
    await guest.getByRole('group', { name: 'Какую встречу выберешь' }).getByRole('radio', { name: long }).check()
    await guest.getByRole('button', { name: 'Записаться' }).click()
    await expect(guest).toHaveURL(/\/cart/)
    await expect(guest.getByText('Спикер просит ответить до оплаты')).toBeVisible()
    await inspect(guest)
    await guest.getByRole('button', { name: /^Оплатить/ }).press('Enter')
    await form.getByRole('button', { name: 'Сохранить' }).press('Enter')
    await expect(form.getByText('Ответь на этот вопрос')).toBeVisible()
    await form.getByRole('textbox', { name: asked.about }).fill('Понять, куда расти')
    await form
      .getByRole('textbox', { name: asked.story })
      .fill(`Восемь лет в дизайне. ${'Оченьдлинноеслово'.repeat(20)}`)
    await form.getByRole('combobox', { name: asked.level }).selectOption('Специалист')
    const upload = { name: 'Резюме.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }
    await form.getByLabel(asked.resume, { exact: true }).setInputFiles(upload)
    await expect(form.getByRole('alert')).toBeVisible()
    await form
      .getByLabel(asked.resume, { exact: true })
      .setInputFiles({ ...upload, buffer: Buffer.from('%PDF-1.7 резюме') })
    await expect(form.getByRole('button', { name: 'Убрать Резюме.pdf' })).toBeVisible()
    await inspect(guest)
    await form.getByRole('button', { name: 'Сохранить' }).press('Enter')
    await expect(guest.getByText('Ответы сохранены')).toBeVisible()

    await guest.getByRole('button', { name: /^Изменить ответы: / }).press('Enter')
    await form.getByRole('combobox', { name: asked.level }).selectOption('Руководитель')
    await form.getByRole('button', { name: 'Сохранить' }).press('Enter')
    await expect(form).toBeHidden()
    await guest.getByRole('button', { name: /^Оплатить/ }).click()
    await guest.waitForURL(`${stack.sandbox_url}/**`)
    await guest.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await expect(guest.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
  })

  await test.step('the order shows the answers, and can change them', async () => {
    await guest.goto('/orders')
    await guest.getByText('Твои ответы: 4').click()
    await expect(guest.getByText('Руководитель')).toBeVisible()
    await guest.getByRole('button', { name: 'Изменить ответы' }).press('Enter')
    await form.getByRole('textbox', { name: asked.about }).fill('Понять, менять ли работу')
    await form.getByRole('button', { name: 'Сохранить' }).press('Enter')
    await expect(guest.getByText('Понять, менять ли работу')).toBeVisible()
    await inspect(guest)
  })

  await test.step('the speaker reads them beside the booking and in the lobby', async () => {
    await page.goto('/orders?side=speaker')
    const card = page.getByRole('article').filter({ hasText: person.name })
    await card.getByText('Ответы на вопросы: 4').click()
    await expect(card.getByText('Понять, менять ли работу')).toBeVisible()
    await inspect(page)
    const download = page.waitForEvent('download')
    await card.getByRole('button', { name: /Резюме\.pdf/ }).click()
    expect((await download).suggestedFilename()).toBe('Резюме.pdf')

    await stack.advanceToStart(person.email, 300)
    const open = await card.getByRole('link', { name: 'Перейти' }).getAttribute('href')
    await page.goto(open ?? '')
    const answers = page.getByRole('region', { name: 'Ответы на вопросы' })
    await expect(answers.getByText(asked.about)).toBeVisible()
    await expect(answers.getByText('Руководитель')).toBeVisible()
    await inspect(page)
  })
  expect([...complaints, ...guestComplaints]).toEqual([])
})

test('after a free sign-up the form opens, for the sessions of a series once, and the order asks again', async ({
  stack,
  page,
  openWindow,
}) => {
  test.slow()
  const complaints = collectComplaints(page)
  const address = await offerWithQuestion(page)
  const listener = await stack.makeListener()
  await appearAs(page, listener)
  const form = page.getByRole('dialog', { name: 'Вопросы спикера' })
  const missing = page.getByText('Спикер ждёт твоего ответа до начала встречи')

  await test.step('the listener answers later, from the order', async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Записаться' }).click()
    await expect(page).toHaveURL(/\/orders/)
    await inspect(page)
    await form.getByRole('button', { name: 'Отвечу позже' }).click()
    await expect(missing).toBeVisible()
    await inspect(page)
    await page.getByRole('button', { name: 'Ответить на вопросы' }).press('Enter')
    await form.getByRole('textbox', { name: 'О чём поговорим?' }).fill('О переезде')
    await form.getByRole('button', { name: 'Сохранить' }).press('Enter')
    await expect(missing).toBeHidden()
    await expect(page.getByText('Твои ответы: 1')).toBeVisible()
  })

  await test.step('the sessions of a series are answered together', async () => {
    await page.goto(gromova.page)
    const series = page.getByRole('article').filter({ hasText: 'Деньги на год вперёд' })
    await series.getByRole('button', { name: 'Выбрать встречи' }).click()
    await page.getByRole('button', { name: 'Записаться на все оставшиеся: 4' }).click()
    await expect(page).toHaveURL(/\/orders/)
    await form.getByRole('textbox', { name: 'О чём поговорим?' }).fill('О деньгах')
    await expect(form.getByRole('checkbox', { name: 'Ответить так же для 3 других таких встреч' })).toBeChecked()
    await inspect(page)
    await form.getByRole('button', { name: 'Сохранить' }).press('Enter')
    await expect(page.getByText('Твои ответы: 1')).toHaveCount(5)
    await expect(missing).toHaveCount(0)
  })

  const speaker = await openWindow({ viewport: { width: 390, height: 844 } })
  const speakerComplaints = collectComplaints(speaker)
  await test.step('the speaker reads the answer in the lobby', async () => {
    await stack.advanceToStart(listener.email, 300)
    await signIn(speaker, gromova.email)
    await speaker.goto('/orders?side=speaker')
    const card = speaker.getByRole('article').filter({ hasText: listener.name })
    const open = await card.getByRole('link', { name: 'Перейти' }).first().getAttribute('href')
    await speaker.goto(open ?? '')
    await expect(speaker.getByRole('region', { name: 'Ответы на вопросы' }).getByText(/^О /).first()).toBeVisible()
    await inspect(speaker)
  })
  expect([...complaints, ...speakerComplaints]).toEqual([])
})

/** Saves a required question for all meetings, and a free time slot; returns the address of that slot. */
async function offerWithQuestion({ request }: Page): Promise<string> {
  const { access_token, user } = await requestSession(request, gromova.email)
  const headers = { authorization: `Bearer ${access_token}` }
  const question = { question_id: crypto.randomUUID(), question_type: 'SHORT_TEXT', is_required: true }
  const saved = await request.put(`/api/speakers/${user.user_id}/meeting-questions`, {
    headers,
    data: { questions: [{ ...question, text: 'О чём поговорим?' }] },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  const day = dayAhead(23)
  const offered = await request.post(`/api/speakers/${user.user_id}/time-slots`, {
    headers,
    data: {
      time_start_iso: `${day}T03:00:00Z`,
      time_end_iso: `${day}T03:45:00Z`,
      booking_mode: 'FREE_BOOKING',
      amount: 0,
    },
  })
  expect(offered.ok(), await offered.text()).toBe(true)
  return `${gromova.page}?week=3&slot=${((await offered.json()) as { slot_id: string }).slot_id}`
}
