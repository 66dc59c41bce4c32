export const overlayTexts = {
  at: (number: number, count: number) => `${number} из ${count}`,
  back: 'Назад',
  close: 'Закрыть',
  toasts: 'Уведомления',
  previous_photo: 'Предыдущее фото',
  next_photo: 'Следующее фото',
  leave_title: 'Уйти без сохранения?',
  leave_text: 'Изменения на этой странице пропадут.',
  leave: 'Уйти',
  stay: 'Остаться',
} as const
