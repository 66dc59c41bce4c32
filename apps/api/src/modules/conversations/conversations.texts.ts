import { withReasons } from '../../errors/reasons.ts'

export const conversationsRefusals = withReasons({
  blocked_by_you: 'Переписка заблокирована. Разблокируй её, чтобы написать',
  blocked_by_other: 'Собеседник больше не принимает твои сообщения',
  other_account_closed: 'Написать некому: аккаунт собеседника удалён или закрыт',
  links_after_booking: 'Ссылки можно присылать после первой записи на встречу. Убери ссылку и отправь ещё раз',
  files_after_booking: 'Файлы можно присылать после первой записи на встречу',
  file_cannot_be_attached: 'Этот файл уже отправлен или удалён. Прикрепи его ещё раз',
  too_many_conversation_files: 'Можно отправить 50 файлов в сутки',
  too_many_conversation_messages: 'Можно отправить 300 сообщений в час',
  too_many_questions: 'Можно написать трём новым спикерам в сутки',
  question_to_oneself: 'Себе вопрос задать нельзя',
  conversation_reported_already: 'Твоя жалоба на эту переписку уже есть. Мы её проверяем',
  report_is_closed: 'Эта жалоба закрыта, и переписку больше нельзя прочитать',
})

export const conversationsTexts = {
  otherContent: (extension: string) => `Это не похоже на файл .${extension}. Проверь его и прикрепи ещё раз`,
} as const
