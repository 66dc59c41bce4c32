export const waitlistJobTitles = {
  'offer-times': 'Сообщить листу ожидания о времени',
  'leave-waitlist-after-booking': 'Лист ожидания после записи',
  'end-expired-waits': 'Закончившиеся ожидания',
  'erase-waitlist': 'Удаление из листов ожидания',
} as const
