import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../axe-check.ts'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from '../form/text-field.tsx'
import '../tokens.css'

function EmailDialog({ onBack }: { onBack?: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <main>
      <Button onClick={() => setOpen(true)}>Изменить</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        onBack={onBack}
        title="Введи новую почту"
        description="Пришлём на неё код"
      >
        <TextField label="Почта" type="email" />
        <Button className="mt-4 w-full">Изменить почту</Button>
      </Dialog>
    </main>
  )
}

const dialog = page.getByRole('dialog', { name: 'Введи новую почту' })

async function openDialog(onBack?: () => void) {
  await render(<EmailDialog onBack={onBack} />)
  await page.getByRole('button', { name: 'Изменить' }).click()
  await expect.element(dialog).toBeVisible()
}

/** Waits for the fade to finish, because axe measures contrast. */
function settled() {
  return Promise.all(document.getAnimations().map((animation) => animation.finished))
}

test('the focus goes to the first field, although «Назад» precedes it', async () => {
  await openDialog()
  await expect.element(page.getByRole('textbox', { name: 'Почта' })).toHaveFocus()
  await expect.element(dialog).toHaveAccessibleDescription('Пришлём на неё код')
})

test('Escape closes the dialog and returns the focus', async () => {
  await openDialog()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Изменить' })).toHaveFocus()
})

test('«Назад» closes the dialog', async () => {
  await openDialog()
  await page.getByRole('button', { name: 'Назад' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('«Назад» may open the previous dialog', async () => {
  const onBack = vi.fn<() => void>()
  await openDialog(onBack)
  await page.getByRole('button', { name: 'Назад' }).click()
  expect(onBack).toHaveBeenCalledOnce()
  await expect.element(dialog).toBeVisible()
})

test('below md the dialog is a bottom sheet, above it a card', async () => {
  await page.viewport(767, 800)
  await openDialog()
  await settled()
  expect(dialog.element().getBoundingClientRect()).toMatchObject({ width: 767, bottom: 800 })
  await page.viewport(768, 800)
  // The layout width, because the test page itself may be scaled.
  expect((dialog.element() as HTMLElement).offsetWidth).toBe(460)
})

test('the dialog passes the accessibility check', async () => {
  await openDialog()
  await settled()
  expect(await axeViolations()).toEqual([])
})
