import { expect, test } from 'vitest'
import { looseTexts } from './loose-texts.ts'

test.each([
  ['const title = "Корзина"', 'Корзина'],
  ['const element = <p>Корзина пуста</p>', 'Корзина пуста'],
  ['const element = <Button label="Удалить" />', 'Удалить'],
  ['const more = `Ещё ${count}`', 'Ещё'],
  ['const number = new Intl.NumberFormat("ru-RU")', 'ru-RU'],
])('%s is a Russian text in code', (source, text) => {
  expect(looseTexts(`const first = 1\n${source}`)).toEqual([{ line: 2, text }])
})

test.each([
  'const element = <p>{texts.title}</p>',
  '/** «Корзина» */ const title = texts.title',
  'const name = /^[А-Яа-яЁё]+$/',
  'const locale = "ru"',
])('%s is no Russian text in code', (source) => {
  expect(looseTexts(source)).toEqual([])
})
