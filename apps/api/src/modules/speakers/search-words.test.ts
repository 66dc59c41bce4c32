import { expect, test } from 'vitest'
import { toWords } from './search-words.ts'

test.each([
  ['', []],
  [' ,. _ \\ *', []],
  ['Разбор резюме', ['разбор', 'резюме']],
  ['Гринёв', ['гринев']],
  ['c++ (начало), Node.js', ['c', 'начало', 'node', 'js']],
  ["'); drop table users; --", ['drop', 'table', 'users']],
  ['а:* & !б | <-> \0', ['а', 'б']],
  ['да да Да', ['да']],
  ['а б в г д ж з и к л', ['а', 'б', 'в', 'г', 'д', 'ж', 'з', 'и']],
])('«%s» is split into the search words %j', (typed, words) => {
  expect(toWords(typed)).toEqual(words)
})
