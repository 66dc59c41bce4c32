import type { Session } from '@razgovor/contract/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createCaller } from '../lib/caller.ts'
import { closeModal, openModal, type ModalName, type ModalProps } from '../lib/modal.ts'
import { setSession } from '../lib/session.ts'
import { ModalHost } from './modals.tsx'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'

const user_id = '0190f5a0-0000-7000-8000-000000000001'
const subscription_id = '0190f5a0-0000-7000-8000-000000000002'
const email = 'vera@example.ru'
const tariff = { title: 'Базовый' }
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQImWNoAAMGCAUAKg4GAeLeQoEAAAAASUVORK5CYII='

const answers: Record<string, unknown> = {
  '/api/version': {
    name: 'Разговор',
    version: '1',
    links: { support: 'https://t.me/help', partnership: 'https://t.me/p', donation: 'https://example.ru/donate' },
    sandbox: null,
  },
  '/api/auth/options': { vk: null, ya: null, captcha: null },
  '/api/subscriptions/current': { tariff, expires_at: '2058-02-14T12:00:00Z', auto_renew: true, card: null },
  [`/api/subscriptions/${subscription_id}/quote`]: {
    kind: 'BUY',
    amount: 99_000,
    due: 99_000,
    credit: 0,
    starts_at: '2058-01-14T12:00:00Z',
    expires_at: '2058-02-14T12:00:00Z',
    pay_by: 'PAGE',
  },
}

async function showHost(): Promise<void> {
  const call = createCaller({ fetcher: async (path) => Response.json(answers[path]) })
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: ModalHost }])} />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  closeModal()
  const user = { user_id, email, email_confirmed: true, first_name: 'Вера', last_name: 'Лебедева', categories: [] }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session)
})

type Row<N extends ModalName = ModalName> = N extends ModalName
  ? [
      name: N,
      props: ModalProps[N],
      title: string,
      texts: RegExp[],
      controls: [role: 'button' | 'link' | 'textbox' | 'slider', name: string][],
    ]
  : never

const rows: Row[] = [
  [
    'PROFILE_EMAIL_CHANGE_FORM',
    {},
    'Введи новую почту',
    [],
    [
      ['textbox', 'Новая почта'],
      ['button', 'Изменить почту'],
    ],
  ],
  [
    'EMAIL_CODE',
    { purpose: 'CHANGE_EMAIL', user_id, email, resend_at: '2058-01-14T12:00:00Z' },
    'Введи код из письма',
    [/Отправили код на почту vera@example\.ru/, /Проверь папку «Спам»/],
    [
      ['textbox', 'Код из письма'],
      ['link', 'напиши в поддержку'],
    ],
  ],
  [
    'DELETE_USER_PHOTO',
    {},
    'Удалить фото?',
    [/Отменить это действие будет невозможно/],
    [
      ['button', 'Удалить'],
      ['button', 'Отмена'],
    ],
  ],
  [
    'VIEW_USER_PHOTO',
    { imageUrl: pixel, isSpeaker: false },
    'Фото профиля',
    [],
    [
      ['button', 'Удалить'],
      ['button', 'Заменить'],
    ],
  ],
  [
    'EDIT_USER_PHOTO',
    { file: new File(['picture'], 'picture.png'), cropUrl: pixel },
    'Редактирование',
    [],
    [
      ['slider', 'Приблизить'],
      ['button', 'Сохранить'],
    ],
  ],
  [
    'DELETE_SINGLE_CONSULTATION',
    { cart_item_id: user_id },
    'Удалить выбранную видеовстречу?',
    [],
    [['button', 'Удалить']],
  ],
  ['DELETE_ALL_CONSULTATIONS', {}, 'Очистить список недоступных видеовстреч?', [], [['button', 'Очистить']]],
  [
    'CONSULTATION_EMAIL_EXCHANGE',
    { consultation_id: user_id, side: 'LISTENER' },
    'Сообщение спикеру',
    [],
    [
      ['textbox', 'Тема'],
      ['textbox', 'Сообщение'],
      ['button', 'Отправить'],
      ['button', 'Отмена'],
    ],
  ],
  [
    'ASK_SPEAKER',
    { user_id, name: 'Анна Сафонова' },
    'Вопрос спикеру',
    [/Анна Сафонова получит твой вопрос/, /Ссылки можно присылать после первой записи/],
    [
      ['textbox', 'Вопрос'],
      ['button', 'Отправить'],
      ['button', 'Отмена'],
    ],
  ],
  [
    'WAITLIST',
    { user_id, name: 'Анна Сафонова' },
    'Лист ожидания',
    [/Анна Сафонова: когда появится время/, /Место при этом не держим/],
    [
      ['button', 'В любой день'],
      ['button', 'В эти даты'],
      ['button', 'Утро, до 12:00'],
      ['button', 'Сообщить мне'],
      ['button', 'Отмена'],
    ],
  ],
  [
    'BLOCK_CONVERSATION',
    { conversation_id: user_id, name: 'Анна Сафонова' },
    'Заблокировать переписку?',
    [/Ты и Анна Сафонова не сможете писать друг другу/, /Встречи остаются в силе/],
    [
      ['button', 'Заблокировать'],
      ['button', 'Отмена'],
    ],
  ],
  [
    'REPORT_CONVERSATION',
    { conversation_id: user_id },
    'Пожаловаться на переписку',
    [/Поддержка прочитает эту переписку/],
    [
      ['textbox', 'Что случилось'],
      ['button', 'Отправить жалобу'],
      ['button', 'Отмена'],
    ],
  ],
  [
    'DONATE_MODAL',
    { tips_url: 'https://tips.example.ru/p/1', fund_tips_url: 'https://tips.example.ru/p/2' },
    'Поддержать',
    [],
    [
      ['link', 'Чаевые спикеру'],
      ['link', 'Донат в фонд'],
      ['button', 'В другой раз'],
    ],
  ],
  ['SUBSCRIBE_TO_DONATE_MODAL', {}, 'Подключение донатов', [/только на платном тарифе/], [['link', 'Выбрать тариф']]],
  [
    'UNSUBSCRIBE_MODAL',
    {},
    'Отключить подписку?',
    [/«Базовый» будет работать до 14.02.2058, потом включится бесплатный/],
    [['button', 'Отключить подписку']],
  ],
  [
    'TARIFF_SUBSCRIBE_CONFIRM_MODAL',
    { title: 'Базовый', offer: { subscription_id, subscription_type: 'MONTHLY' } },
    'Подтверждение оплаты',
    [/«Базовый» на месяц/, /990\s₽/],
    [['button', 'Оплатить']],
  ],
  [
    'BECOME_SPEAKER_TO_SUBSCRIBE_MODAL',
    {},
    'Подключение тарифа доступно только для спикеров',
    [],
    [['link', 'Стать спикером']],
  ],
  [
    'SUPPORT_PROJECT_MODAL',
    {},
    'Помочь проекту',
    [],
    [
      ['link', 'Поддержать'],
      ['button', 'В другой раз'],
    ],
  ],
  [
    'GIVE_UP_ORDER',
    { order_id: user_id },
    'Отказаться от оплаты?',
    [/Деньги не списаны/],
    [
      ['button', 'Отказаться'],
      ['button', 'Оставить'],
    ],
  ],
  [
    'SIGN_IN_NAMES',
    { email, password: 'p', next: '/' },
    'Как тебя зовут?',
    [],
    [
      ['textbox', 'Имя'],
      ['textbox', 'Фамилия'],
      ['button', 'Продолжить'],
    ],
  ],
  [
    'MEETING_TIME_EXPIRED',
    { link: '/tariffs' },
    'Время видеовстречи истекло',
    [/Время для видеовстреч, выделенное бесплатным тарифом, закончилось/],
    [
      ['link', 'Купить тариф'],
      ['button', 'Закрыть'],
    ],
  ],
]

async function show(...[name, props]: Parameters<typeof openModal>): Promise<void> {
  await showHost()
  openModal(...([name, props] as Parameters<typeof openModal>))
  // React shows a placeholder for at least 300 ms. A locator that misses the content then retries only half a second
  // later.
  await expect.poll(hasLoaded).toBe(true)
}

function hasLoaded(): boolean {
  const dialog = document.querySelector('[role=dialog]')
  return dialog !== null && !dialog.querySelector('.animate-pulse')
}

test.each(rows)('the modal %s has the specified texts and buttons, and «Назад» closes it', async (...row) => {
  const [name, props, title, texts, controls] = row
  await show(...([name, props] as Parameters<typeof openModal>))
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await expect.element(dialog).toBeVisible()
  for (const text of texts) await expect.element(dialog.getByText(text).first()).toBeVisible()
  for (const [role, label] of controls)
    await expect.element(dialog.getByRole(role, { name: label, exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Назад' }).first().click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a listener learns that the speaker’s time is over, and is offered no tariff', async () => {
  await show('MEETING_TIME_EXPIRED', { link: null })
  const dialog = page.getByRole('dialog', { name: 'Время видеовстречи истекло' })
  await expect.element(dialog.getByText('У спикера закончилось время для видеовстреч.')).toBeVisible()
  expect(dialog.getByRole('link').elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a reader can neither delete nor replace a speaker’s photo', async () => {
  const photos = [{ photo_id: user_id, url: pixel, thumbnail_url: pixel, width: 2, height: 2 }]
  await show('VIEW_USER_PHOTO', { imageUrl: pixel, isSpeaker: true, photos })
  const dialog = page.getByRole('dialog', { name: 'Фото спикера' })
  await expect.element(dialog).toBeVisible()
  expect(dialog.getByRole('button', { name: /Удалить|Заменить/ }).elements()).toEqual([])
})

test('links to tip pages open a new tab, and close the dialog', async () => {
  await show('DONATE_MODAL', { tips_url: 'https://tips.example.ru/p/1', fund_tips_url: null })
  const dialog = page.getByRole('dialog', { name: 'Поддержать' })
  await expect.element(dialog.getByRole('link')).toHaveAttribute('target', '_blank')
  await expect.element(dialog.getByRole('link')).toHaveAttribute('href', 'https://tips.example.ru/p/1')
})

test('«Назад» from the code of a new e-mail returns to the form with its input', async () => {
  await show('EMAIL_CODE', { purpose: 'CHANGE_EMAIL', user_id, email, resend_at: '2058-01-14T12:00:00Z' })
  await page.getByRole('button', { name: 'Назад' }).click()
  const form = page.getByRole('dialog', { name: 'Введи новую почту' })
  await expect.element(form.getByRole('textbox')).toHaveValue(email)
})

test('one modal is open at a time', async () => {
  await show('SUPPORT_PROJECT_MODAL')
  openModal('DELETE_USER_PHOTO')
  await expect.element(page.getByRole('dialog', { name: 'Удалить фото?' })).toBeVisible()
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
})
