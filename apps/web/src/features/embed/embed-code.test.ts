import { expect, test } from 'vitest'
import { embedCode } from './embed-code.ts'

const asked = { origin: 'https://razgovor.example', alias: 'anna', name: 'Анна "А" <b>', theme: 'light' } as const

test('the block is a place and the script; without the script it shows a link', () => {
  expect(embedCode('inline', asked)).toBe(
    '<div data-razgovor="anna"><a href="https://razgovor.example/anna">Запись: Анна &quot;А&quot; &lt;b></a></div>\n' +
      '<script async src="https://razgovor.example/embed.js"></script>',
  )
})

test('the dialog is behind a button', () => {
  expect(embedCode('popup', { ...asked, theme: 'dark' })).toBe(
    '<button type="button" data-razgovor-popup="anna" data-theme="dark">Записаться</button>\n' +
      '<script async src="https://razgovor.example/embed.js"></script>',
  )
})

test('without a script the frame has a height of its own', () => {
  expect(embedCode('iframe', { ...asked, theme: 'auto' })).toBe(
    '<iframe src="https://razgovor.example/embed/anna?theme=auto" title="Запись: Анна &quot;А&quot; &lt;b>" width="100%" height="640" style="border:0"></iframe>',
  )
})
