import type { AdminValue } from '@razgovor/contract/admin'

export function textToForm(value: AdminValue): string {
  return typeof value === 'string' ? value : ''
}

export function textFromForm(form: string): string | null {
  return form === '' ? null : form
}
