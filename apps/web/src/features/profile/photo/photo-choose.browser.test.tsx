import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeModal, useModal } from '../../../lib/modal.ts'
import { connectToasts, type ToastMessage } from '../../../ui/overlay/toasts.ts'
import { choosePhoto } from './photo-choose.ts'

let shown: ToastMessage[] = []
let disconnect = () => {}

beforeEach(() => {
  closeModal()
  shown = []
  disconnect = connectToasts((message) => shown.push(message))
  // The browser's own file dialog would wait for a person.
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
})

afterEach(() => {
  disconnect()
  vi.restoreAllMocks()
})

function choose(file: File): void {
  choosePhoto()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const files = new DataTransfer()
  files.items.add(file)
  input.files = files.files
  input.dispatchEvent(new Event('change'))
}

test.each([
  [new File(['text'], 'list.txt'), 'Допускаются только файла форматов JPEG, JPG, PNG, HEIC, WEPB'],
  [new File([new Uint8Array(15_361 * 1024)], 'large.png'), 'Допускаются файлы не больше 15 Мb'],
  [new File([], 'empty.jpg'), 'Файл пустой. Выбери другой'],
])('a wrong file shows a red toast, and no cropping: %o', async (file, text) => {
  choose(file)
  await expect.poll(() => shown).toEqual([{ kind: 'error', text }])
  expect(useModal.getState().open).toBeNull()
})

test('a good file opens the cropping', async () => {
  choose(new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0)], 'good.png'))
  await expect.poll(() => useModal.getState().open).toMatchObject({ name: 'EDIT_USER_PHOTO' })
  expect(shown).toEqual([])
})
