export const filesJobTitles = {
  'sweep-files': 'Уборка файлов',
} as const
