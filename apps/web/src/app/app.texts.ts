/** Each is its own export: docs/decisions/047-texts.md. */
export const mainMenu = 'Главное меню'
export const more = 'Ещё'
export const supportProject = 'Помочь проекту'
export const upcoming = 'впереди'
export const unread = 'есть непрочитанные'
export const partnership = 'Партнёрство'
export const becomeSpeaker = 'Стать спикером'
export const signIn = 'Войти'
export const openMenu = 'Открыть меню'
export const slogan = 'Один разговор меняет многое'
export const chooseSpeaker = 'Выбрать спикера'
export const listeners = 'Слушателям'
export const speakers = 'Спикерам'
export const project = 'Проект'
export const support = 'Поддержка'
export const toContent = 'К содержанию'
export const sandbox = 'Песочница'
export const sandboxText = 'Песочница: деньги и письма ненастоящие'
export const mails = 'Письма'
export const testCards = 'Тестовые карты'
export const loading = 'Загрузка'

export function version({ name, version }: { name: string; version: string }): string {
  return `${name}, версия ${version}`
}
