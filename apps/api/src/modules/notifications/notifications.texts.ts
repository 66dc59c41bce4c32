import { withReasons } from '../../errors/reasons.ts'

export const notificationsRefusals = withReasons({
  push_is_off: 'Уведомления в браузере сейчас выключены',
})

export const notificationsTexts = {
  buttons: {
    earnings: 'Доходы',
    orders: 'Мои заказы',
  },
  push: {
    unsupportedBrowser: 'Этот браузер пока не поддерживается',
    badKey: 'Браузер дал неверный ключ',
  },
} as const
