// `%s` is where SQL's `format` puts the value.

export const meetingsTexts = {
  time_slots: {
    title: 'Окна',
  },
  consultations: {
    title: 'Встречи',
    row: 'Встреча %s',
    actions: { cancel: 'Отменить встречу', close: 'Закрыть комнату' },
  },
  bookings: {
    title: 'Записи на встречи',
    row: 'Запись %s',
    actions: { refund: 'Вернуть деньги' },
  },
} as const
