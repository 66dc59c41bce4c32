import { expect, test } from 'vitest'
import { cardHtml } from './print-card.ts'

const card = { name: 'Анна <b>', headline: 'Карьера', url: 'https://razgovor.example/anna' }

test('the card has the name, the headline, the code, and the address as text', () => {
  for (const size of ['a6', 'business'] as const) {
    const html = cardHtml({ ...card, size })
    expect(html).toContain('<h1>Анна &lt;b></h1>')
    expect(html).toContain('Карьера')
    expect(html).toContain('<svg')
    expect(html).toContain('<p class="address">razgovor.example/anna</p>')
  }
})

test('the paper has the size that was chosen', () => {
  expect(cardHtml({ ...card, size: 'a6' })).toContain('size: 105mm 148mm')
  expect(cardHtml({ ...card, size: 'business' })).toContain('size: 85mm 55mm')
})
