import { uploadExtensions } from '@razgovor/contract/limits'

export function choosePhotos(): Promise<File[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.hidden = true
  input.accept = uploadExtensions.map((extension) => `.${extension}`).join(',')
  // Safari fires no events on an input that is not in the document.
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
