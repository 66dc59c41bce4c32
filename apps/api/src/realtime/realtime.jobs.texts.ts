export const realtimeJobTitles = {
  'sweep-user-events': 'Уборка событий',
  'erase-events': 'Удаление событий',
} as const
