export const scheduleJobTitles = {
  'rebuild-availability': 'Расписание по правилам',
  'rebuild-all-availability': 'Расписания всех по правилам',
  'slot-topic-changed': 'Новости о теме встречи',
  'delete-removed-slots': 'Удаление убранных окон',
  'follow-tariffs': 'Продажа по тарифам',
  'rebuild-availability-after-booking': 'Расписание по правилам после записи',
  'rebuild-availability-after-canceling': 'Расписание по правилам после отмены',
  'rebuild-availability-after-moving': 'Расписание по правилам после переноса',
  'follow-tariff': 'Продажа по тарифу спикера',
  'erase-requested-slots': 'Удаление тем по запросам',
  'erase-availability': 'Удаление правил расписания',
} as const
