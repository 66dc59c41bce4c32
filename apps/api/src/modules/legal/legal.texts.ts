import { withReasons } from '../../errors/reasons.ts'

export const legalRefusals = withReasons({
  document_needs_no_consent: 'Этот документ не требует согласия',
  document_changed: 'Документ успел измениться. Открой его ещё раз',
  later_version_announced: 'Уже объявлена версия, которая вступит в силу позже этой',
  another_version_published: 'Пока ты писал, вышла другая версия. Открой документ ещё раз и внеси правки в неё',
})

export const legalTexts = {
  enterText: 'Введи текст',
  notInPast: 'Задним числом документ не меняют',
} as const
