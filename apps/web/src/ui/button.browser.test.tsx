import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Button } from './button.tsx'
import './tokens.css'

const button = page.getByRole('button', { name: 'Оплатить' })

test('a double click acts once, before the loading state is shown', async () => {
  const onClick = vi.fn<() => void>()
  await render(<Button onClick={onClick}>Оплатить</Button>)
  await userEvent.dblClick(button)
  expect(onClick).toHaveBeenCalledOnce()
})

test('a double click submits a form once', async () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  await render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Оплатить</Button>
    </form>,
  )
  await userEvent.dblClick(button)
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('while loading it keeps the focus and ignores clicks', async () => {
  const onClick = vi.fn<() => void>()
  await render(
    <Button loading onClick={onClick}>
      Оплатить
    </Button>,
  )
  await button.click({ force: true })
  expect(onClick).not.toHaveBeenCalled()
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
})
