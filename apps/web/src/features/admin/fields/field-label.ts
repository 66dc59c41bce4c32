import type { AdminField } from '@razgovor/contract/admin-scheme'
import { rowTexts as texts } from '../admin.texts.ts'

export function fieldLabel({ title, required }: Pick<AdminField, 'title' | 'required'>): string {
  return required ? `${title} (${texts.required})` : title
}
