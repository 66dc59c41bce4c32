import { withReasons } from '../../errors/reasons.ts'

export const calendarsRefusals = withReasons({
  calendars_enough: (max: number) => `Можно подключить не больше ${max} календарей. Отключи ненужный`,
  calendar_unauthorized: 'Календарь не пускает: проверь логин и пароль. Яндексу и iCloud нужен пароль приложения',
  calendar_not_found: 'По этому адресу ничего нет. Скопируй адрес ещё раз',
  calendar_unreachable: 'Сервер календаря не отвечает. Проверь адрес и попробуй ещё раз',
  calendar_not_a_calendar: 'По этому адресу лежит не календарь. Нужен адрес в формате iCal, он кончается на .ics',
  calendar_too_large: 'В этом календаре слишком много событий. Раздели его или подключи другой',
  calendar_private_address: 'Этот адрес закрыт для нас. Нужен адрес, который открывается из интернета по https',
  calendar_collection_unknown: 'Такого календаря в этой учётной записи нет. Обнови страницу',
  calendar_takes_no_password: 'У календаря по ссылке нет пароля',
})

export const calendarsTexts = {
  jobs: {
    refresh: 'Чтение календаря спикера',
    refreshDue: 'Чтение календарей, которым пора',
    write: 'Запись встреч в календарь спикера',
    writeBooked: 'Новая встреча для календарей участников',
    writeMoved: 'Перенос встречи для календарей участников',
    writeCanceled: 'Отмена встречи для календарей участников',
    writeTopic: 'Новая тема встречи для календарей участников',
    erase: 'Отключение календарей человека',
  },
}
