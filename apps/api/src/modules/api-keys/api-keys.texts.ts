import { withReasons } from '../../errors/reasons.ts'

export const apiKeysRefusals = withReasons({
  too_many_api_keys: (max: number) => `Ключей может быть не больше ${max}. Отзови те, что больше не нужны`,
  api_key_name_taken: 'Ключ с таким названием уже есть. Придумай другое или отзови прежний',
})

export const apiKeysTexts = {
  expiryInPast: 'Выбери дату в будущем',
} as const
