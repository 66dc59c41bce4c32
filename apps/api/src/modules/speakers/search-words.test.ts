import { expect, test } from 'vitest'
import { toSearchPatterns } from './search-words.ts'

test.each([
  ['', []],
  [' ,. ', []],
  ['разбор резюме', ['разбор', 'р[её]зюм[её]']],
  ['Гринёв', ['Грин[её]в']],
  ['c++ (начало)', [String.raw`c\+\+`, 'начало']],
  ['а б в г д ж з и к л', ['а', 'б', 'в', 'г', 'д', 'ж', 'з', 'и']],
])('«%s» is looked for as %j', (typed, patterns) => {
  expect(toSearchPatterns(typed)).toEqual(patterns)
})
