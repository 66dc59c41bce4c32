import { expect, test } from 'vitest'
import { decodeRegistry, readHeadings, splitRegistry } from './registry-parts.ts'

test('a long registry is sent in parts, each with the headings and its line number', () => {
  expect(splitRegistry('h\naa\nbb\ncc', 7)).toEqual([
    { text: 'h\naa\nbb', firstLine: 2 },
    { text: 'h\ncc', firstLine: 4 },
  ])
  expect(splitRegistry('h')).toEqual([{ text: 'h', firstLine: 2 }])
})

test('a registry in Windows-1251 is decoded as well as one in UTF-8', () => {
  expect(decodeRegistry(new Uint8Array([0xd2, 0xe8, 0xef]).buffer)).toBe('Тип')
  expect(decodeRegistry(new TextEncoder().encode('Тип').buffer)).toBe('Тип')
})

test('the headings of a registry are read as written, each once', () => {
  expect(readHeadings('\uFEFF"Вид";Сумма, ₽;"Код ""А""";;Сумма, ₽\r\n1;2')).toEqual(['Вид', 'Сумма, ₽', 'Код "А"'])
  expect(readHeadings('kind\tsum\n')).toEqual(['kind', 'sum'])
  expect(readHeadings('')).toEqual([])
})
