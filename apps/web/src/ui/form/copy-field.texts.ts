export const copyTexts = {
  copy: 'Скопировать',
  not_copied: 'Не получилось. Скопируй из поля: текст выделен',
} as const
