import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { pathToLaterSlot } from './later-slot.ts'
import { appearAs, ilya, signIn } from './people.ts'

const title = 'Подготовка к интервью'

test('a speaker offers a package, a listener buys it, books with it, cancels and takes the rest back', async ({
  stack,
  page,
  openWindow,
}) => {
  const speaker = page
  const complaints = collectComplaints(speaker)
  await signIn(speaker, ilya.email)
  await speaker.goto('/schedule')
  await speaker.getByRole('link', { name: 'Пакеты' }).click()
  await expect(speaker.getByRole('heading', { name: 'Пакетов пока нет' })).toBeVisible()
  await inspect(speaker)
  await speaker.getByRole('button', { name: 'Новый пакет' }).press('Enter')
  const dialog = speaker.getByRole('dialog', { name: 'Новый пакет' })
  await dialog.getByRole('button', { name: 'Создать' }).press('Enter')
  await expect(dialog.getByText('Напиши название')).toBeVisible()
  await inspect(speaker)
  await dialog.getByRole('textbox', { name: 'Название' }).fill(title)
  await dialog.getByRole('textbox', { name: 'Сколько встреч' }).fill('3')
  await dialog.getByRole('textbox', { name: 'Минут во встрече' }).fill('45')
  await dialog.getByRole('textbox', { name: 'Цена за все встречи, ₽' }).fill('8000')
  await expect(dialog.getByText(/^За встречу: 2\s666,66/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Сколько дней действует' }).press('Enter')
  await expect(speaker.getByText('Пакет продаётся')).toBeVisible()
  const own = speaker.getByRole('list', { name: 'Пакеты' }).getByRole('listitem')
  await expect(own).toContainText('Пока никто не купил')
  await inspect(speaker)

  const listener = await openWindow()
  const listenerComplaints = collectComplaints(listener)
  const person = await stack.makeListener()
  await appearAs(listener, person)
  await listener.goto('/verescha')
  await expect(listener.getByRole('heading', { name: 'Пакеты встреч' })).toBeVisible()
  await inspect(listener)
  await listener.getByRole('button', { name: `Купить: ${title}` }).press('Enter')
  await listener.waitForURL(/\/tbank\/pay\//)
  await listener.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await expect(listener.getByRole('heading', { name: 'Пакет твой' })).toBeVisible()
  await expect(listener.getByText(`Чек и подробности встреч пришлём на ${person.email}`)).toBeVisible()
  await expect(listener.getByText(/^Осталось 3 встречи, записаться можно до/)).toBeVisible()
  await inspect(listener)

  await listener.goto(await pathToLaterSlot(listener, 'verescha'))
  await listener.getByRole('button', { name: 'Записаться' }).first().click()
  await expect(listener.getByText(`Из пакета «${title}»: останется 2 встречи`)).toBeVisible()
  await inspect(listener)
  const byMoney = listener.getByRole('checkbox', { name: 'Оплатить эту встречу деньгами' })
  await byMoney.press('Space')
  await expect(listener.getByRole('button', { name: /^Оплатить 3\s200/ })).toBeVisible()
  await byMoney.press('Space')
  await listener.getByRole('button', { name: 'Записаться', exact: true }).press('Enter')
  await expect(listener).toHaveURL(/\/orders$/)
  await expect(listener.getByRole('article')).toHaveCount(1)
  await listener.getByRole('button', { name: 'Отменить' }).first().click()
  const cancel = listener.getByRole('dialog', { name: 'Отменить встречу?' })
  await expect(cancel.getByText(`Встреча вернётся в пакет «${title}»: по нему можно записаться снова.`)).toBeVisible()
  await inspect(listener)
  await cancel.getByRole('button', { name: 'Отменить' }).press('Enter')
  await expect(cancel).toBeHidden()

  await listener.goto('/orders?view=payments')
  await expect(listener.getByText(/^Осталось 3 встречи/)).toBeVisible()
  await inspect(listener)
  await listener.getByRole('button', { name: /^Вернуть 8\s000/ }).press('Enter')
  const refund = listener.getByRole('dialog', { name: 'Вернуть деньги за неиспользованное?' })
  await expect(refund.getByText(/^Вернём 8\s000\s₽: 3 встречи/)).toBeVisible()
  await inspect(listener)
  await refund.getByRole('button', { name: 'Вернуть деньги' }).press('Enter')
  await expect(listener.getByText('Возвращаем деньги')).toBeVisible()
  await expect(listener.getByText('Неиспользованных встреч не осталось')).toBeVisible()

  await speaker.goto('/schedule/packages')
  await expect(own).toContainText('1 покупка')
  await speaker.getByRole('button', { name: `Снять с продажи: ${title}` }).press('Enter')
  await speaker.getByRole('dialog').getByRole('button', { name: 'Снять с продажи' }).press('Enter')
  await expect(own).toContainText('Снят с продажи')
  await inspect(speaker)
  expect(complaints).toEqual([])
  expect(listenerComplaints).toEqual([])
})
