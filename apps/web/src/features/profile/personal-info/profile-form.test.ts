import type { User } from '@razgovor/contract/accounts'
import { expect, test } from 'vitest'
import { changesOf, formPath, isChanged, toForm, type ProfileForm } from './profile-form.ts'

const user: User = {
  user_id: '0d8f8f0e-6d0a-4a53-9a51-0f5bd0a7c001',
  email: 'anna@example.ru',
  email_confirmed: true,
  first_name: 'Анна',
  last_name: 'Сафонова',
  alias: 'anna-safonova',
  time_zone_id: 'Europe/Moscow',
  categories: [
    { category_id: 'b', title: 'Карьера' },
    { category_id: 'a', title: 'Деньги' },
  ],
  last_series_fund_id: null,
  tips_url: null,
  avatar_thumbnail_url: null,
  role: 'SPEAKER',
  phone: '+79001234567',
  has_password: true,
}
const saved = toForm(user, {
  headline: 'Карьерный консультант',
  about: 'Помогаю.',
  social_links: ['https://t.me/anna'],
  languages: ['ru', 'en'],
})

function edit(changes: Partial<ProfileForm>): ProfileForm {
  return { ...saved, ...changes }
}

test('untouched fields are not sent', () => {
  expect(changesOf(saved, edit({}))).toEqual({})
  expect(changesOf(saved, edit({ first_name: 'Анна-Мария', headline: '' }))).toEqual({
    first_name: 'Анна-Мария',
    headline: '',
  })
})

test('extra spaces, another order of categories or languages, and blank links are no change', () => {
  const edited = edit({
    first_name: ' Анна ',
    alias: 'Anna-Safonova ',
    phone: '+7 (900) 1234567',
    category_ids: ['a', 'b'],
    languages: ['en', 'ru'],
    social_links: [{ link: 't.me/anna' }, { link: ' ' }],
  })
  expect(isChanged(saved, edited)).toBe(false)
})

test('an emptied alias and an emptied phone are removed', () => {
  expect(changesOf(saved, edit({ alias: '', phone: ' ' }))).toEqual({ alias: null, phone: null })
})

test('links are sent together, with their scheme, in their order', () => {
  const social_links = [{ link: 'vk.com/anna' }, { link: 'https://t.me/anna' }]
  expect(changesOf(saved, edit({ social_links }))).toEqual({
    social_links: ['https://vk.com/anna', 'https://t.me/anna'],
  })
})

test('a listener sends nothing of a speaker’s page', () => {
  const listener = toForm({ ...user, alias: null, categories: [], phone: null })
  expect(changesOf(listener, { ...listener, last_name: 'Котова' })).toEqual({ last_name: 'Котова' })
})

test('a refusal is shown at its field, one of an unknown field at the form', () => {
  expect(formPath('alias')).toBe('alias')
  expect(formPath('social_links.2')).toBe('social_links.2.link')
  expect(formPath('social_links')).toBe('social_links')
  expect(formPath('category_ids.0')).toBe('category_ids')
  expect(formPath('toString')).toBe('root')
})
