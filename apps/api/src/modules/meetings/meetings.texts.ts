import { withReasons } from '../../errors/reasons.ts'

export const meetingsRefusals = withReasons({
  meeting_not_running: 'Встреча ещё не идёт. Если она не нужна, отмени её',
  connection_tests_busy:
    'Сейчас связь проверяют слишком многие. Попробуй ещё раз через десять минут: войти на встречу это не мешает',
  too_many_connection_tests: 'Слишком много проверок подряд. Подожди десять минут и попробуй снова',
  no_minutes_left: 'Минуты твоего тарифа закончились. Подключи другой тариф и возвращайся: встреча тебя дождётся',
  meeting_files_full: 'В чат этой встречи больше файлов не поместится',
  meeting_not_open_yet: (opensAt: string) => `Встреча откроется ${opensAt}, за 10 минут до начала`,
  meeting_is_over: 'Встреча уже закончилась',
  removed_from_meeting: 'Спикер завершил встречу для тебя. Если это ошибка, напиши спикеру или в поддержку',
  room_server_full: 'На сервере встреч сейчас слишком много встреч. Попробуй ещё раз через минуту',
  room_server_down: 'Сервер встреч не отвечает. Попробуй ещё раз через минуту',
})

export const meetingsTexts = {
  file: 'файл',
} as const
