import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { exempt } from './exempt.ts'
import { isChecked, looseTexts } from './loose-texts.ts'

test.each([
  ['const title = "Корзина"', 'Корзина'],
  ['const element = <p>Корзина пуста</p>', 'Корзина пуста'],
  ['const element = <Button label="Удалить" />', 'Удалить'],
  ['const more = `Ещё ${count}`', 'Ещё'],
  ['const number = new Intl.NumberFormat("ru-RU")', 'ru-RU'],
])('the code %s is reported for its Russian text', (source, text) => {
  expect(looseTexts(`const first = 1\n${source}`)).toEqual([{ line: 2, text }])
})

test.each([
  'const element = <p>{texts.title}</p>',
  '/** «Корзина» */ const title = texts.title',
  'const name = /^[А-Яа-яЁё]+$/',
  'const locale = "ru"',
])('the code %s is not reported for Russian text', (source) => {
  expect(looseTexts(source)).toEqual([])
})

test('catalogues of any language and tests are exempt from the check for texts', () => {
  const files = [
    'cart.ts',
    'cart.tsx',
    'cart.jobs.ts',
    'cart.texts.ts',
    'cart.texts.en.ts',
    'cart.test.ts',
    'cart.browser.test.tsx',
    'a.sql',
  ]
  expect(files.filter(isChecked)).toEqual(['cart.ts', 'cart.tsx', 'cart.jobs.ts'])
})

test('each file that is exempt from the check for texts exists', () => {
  const api = path.resolve(import.meta.dirname, '../../apps/api/src')
  expect(Object.keys(exempt).filter((file) => !existsSync(path.join(api, file)))).toEqual([])
})
