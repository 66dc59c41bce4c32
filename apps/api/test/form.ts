export interface UploadForm<Fields = object> {
  fields?: Fields
  file: Uint8Array<ArrayBuffer>
  filename?: string
}

export function toFormData({ fields = {}, file, filename = 'photo' }: UploadForm): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('file', new Blob([file]), filename)
  return form
}
