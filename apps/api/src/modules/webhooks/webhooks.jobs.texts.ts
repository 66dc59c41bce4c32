export const webhooksJobTitles = {
  'send-webhook': 'Отправить вебхук',
  'retry-webhook': 'Повторить вебхук',
  'prune-webhook-deliveries': 'Удалить старые отправки вебхуков',
  'webhook-booked': 'Вебхуки о записи',
  'webhook-canceled': 'Вебхуки об отмене',
  'webhook-moved': 'Вебхуки о переносе',
  'webhook-ended': 'Вебхуки о конце встречи',
  'erase-webhooks': 'Стереть вебхуки',
} as const
