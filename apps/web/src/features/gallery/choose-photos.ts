import { uploadExtensions } from '@razgovor/contract/limits'

/** Asks for files; nothing chosen answers none. */
export function choosePhotos(): Promise<File[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.hidden = true
  input.accept = uploadExtensions.map((extension) => `.${extension}`).join(',')
  // Safari tells nothing of an input outside the page.
  document.body.append(input)
  return new Promise((resolve) => {
    const answer = () => {
      input.remove()
      resolve([...(input.files ?? [])])
    }
    input.addEventListener('change', answer)
    input.addEventListener('cancel', answer)
    input.click()
  })
}
