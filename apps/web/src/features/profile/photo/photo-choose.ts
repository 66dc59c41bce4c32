import { uploadExtensions } from '@razgovor/contract/limits'
import { openModal } from '../../../lib/modal.ts'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { photoProblem } from './photo-file.ts'

export function choosePhoto(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.hidden = true
  input.accept = uploadExtensions.map((extension) => `.${extension}`).join(',')
  input.addEventListener('change', () => {
    const file = input.files?.[0]
    input.remove()
    if (file) void cropPhoto(file)
  })
  input.addEventListener('cancel', () => input.remove())
  // Safari fires no events on an input that is not in the document.
  document.body.append(input)
  input.click()
}

/** The object URL of the last chosen file; earlier ones are revoked. */
let cropUrl = ''

async function cropPhoto(file: File): Promise<void> {
  const problem = await photoProblem(file)
  if (problem) {
    toasts.error(problem)
    return
  }
  URL.revokeObjectURL(cropUrl)
  cropUrl = URL.createObjectURL(file)
  openModal('EDIT_USER_PHOTO', { file, cropUrl })
}
