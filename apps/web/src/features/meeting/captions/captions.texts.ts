import type { CaptionAnswer } from './caption-message.ts'

export const captionsTexts = {
  title: 'Субтитры',
  show: 'Показать субтитры',
  hide: 'Выключить субтитры',
  waiting: 'Субтитры появятся, когда другие согласятся',
  refusals: {
    no: (name) => `${name}: без субтитров`,
    unable: (name) => `${name}: браузер не умеет делать субтитры`,
  } satisfies Record<Exclude<CaptionAnswer, 'ready'>, (name: string) => string>,
  asked: (name: string) => `${name}: просит субтитры к твоей речи`,
  by_browser: 'Речь распознает браузер и, возможно, отправит звук своему разработчику.',
  by_server: 'Речь распознает сервер сайта. Ни звук, ни текст не сохраняются.',
  agree: 'Разрешить',
  refuse: 'Не надо',
  given: 'Твоя речь идёт в субтитры',
  stop: 'Остановить',
  setting: 'Субтитры к моей речи, если их просят',
} as const
