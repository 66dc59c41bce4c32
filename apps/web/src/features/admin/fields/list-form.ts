import type { AdminValue } from '@razgovor/contract/admin'

export function listToForm(value: AdminValue): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

export function listFromForm(form: readonly string[]): string[] {
  return form.map((each) => each.trim()).filter(Boolean)
}
