export const brandTexts = {
  name: 'Разговор',
} as const
