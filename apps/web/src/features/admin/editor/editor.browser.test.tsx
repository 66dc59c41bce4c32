import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import Editor from './editor.tsx'
import '../../../ui/tokens.css'

test('pressing a tool leaves the caret in the text', async () => {
  await render(<Editor label="Текст" title="Новость" html="<p>Первый абзац</p>" onChange={() => {}} />)
  const text = page.getByRole('textbox', { name: 'Текст' })
  let losses = 0
  text.element().addEventListener('blur', () => (losses += 1))
  await text.click()
  await userEvent.keyboard('{End}{Enter}')
  await page.getByRole('button', { name: 'Заголовок', exact: true }).click()
  await userEvent.keyboard('Что нового')
  await expect.element(text.getByRole('heading', { name: 'Что нового', level: 2 })).toBeVisible()
  expect(losses).toBe(0)
})
