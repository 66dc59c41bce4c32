import { withReasons } from '../errors/reasons.ts'

export const providersRefusals = withReasons({
  identity_not_confirmed: (title: string) => `${title} не подтвердил вход. Попробуй ещё раз`,
  identity_provider_down: (title: string) => `${title} не отвечает. Попробуй позже или войди другим способом`,
  tips_service_down: 'Сервис донатов не отвечает. Попробуй позже',
  file_store_down: 'Хранилище файлов не отвечает. Попробуй позже',
})

export const providersTexts = {
  yandexId: 'Яндекс ID',
} as const
