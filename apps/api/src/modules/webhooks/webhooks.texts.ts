import { withReasons } from '../../errors/reasons.ts'

export const webhooksRefusals = withReasons({
  too_many_webhooks: (max: number) => `Вебхуков может быть не больше ${max}. Удали те, что больше не нужны`,
  webhook_url_taken: 'Вебхук с таким адресом уже есть',
  webhook_is_off: 'Вебхук отключён. Сначала включи его',
  too_many_secrets: 'Секрет уже трижды поменялся за сутки. Подожди, пока прежние перестанут действовать',
})

export const webhooksTexts = {
  onlyHttps: 'Адрес должен начинаться с https://',
  noPassword: 'Логин и пароль в адресе не поддерживаются',
  privateAddress: 'По этому адресу нет сервера в открытом интернете',
} as const
