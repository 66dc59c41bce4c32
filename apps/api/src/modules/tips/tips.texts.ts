import { withReasons } from '../../errors/reasons.ts'

export const tipsRefusals = withReasons({
  tips_attempt_running: 'Прошлая попытка ещё идёт. Подожди немного',
  tips_code_too_soon: 'Код можно просить раз в минуту',
  tips_are_off: 'Донаты сейчас не подключаются',
  tips_need_paid_tariff: 'Донаты доступны только на платном тарифе',
  tips_phone_connected: 'Уже подключён другой номер. Сначала отключи донаты',
  tips_code_delayed: 'Сервис пока не отправляет код. Попробуй через минуту',
})
