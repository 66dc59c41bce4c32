export const applicationsJobTitles = {
  'application-decided': 'Новости о заявке',
  'legal-change-decided': 'Новости о реквизитах',
  'sweep-legal-details': 'Уборка юридических данных ушедших',
  'erase-applications': 'Удаление заявок и реквизитов',
} as const
