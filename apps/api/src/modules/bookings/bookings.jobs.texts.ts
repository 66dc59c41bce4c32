export const bookingsJobTitles = {
  'booking-booked': 'Новости о записи',
  'booking-canceled': 'Новости об отмене',
  'booking-moved': 'Новости о переносе',
  'speaker-no-show': 'Спикер не пришёл',
  'request-made': 'Новости о запросе встречи',
  'request-accepted': 'Принятый запрос встречи',
  'request-answered': 'Новости об ответе на запрос',
  'request-off-sale': 'Новости о снятом с продажи времени',
  'expire-request': 'Конец срока запроса встречи',
  'find-off-sale': 'Поиск снятого с продажи времени',
  'erase-requests': 'Удаление текста запросов',
  'erase-messages': 'Удаление сообщений о встречах',
} as const
