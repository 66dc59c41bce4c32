export const apiKeysJobTitles = {
  'erase-api-keys': 'Стереть ключи API',
} as const
