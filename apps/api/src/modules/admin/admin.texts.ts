import { withReasons } from '../../errors/reasons.ts'

export const adminRefusals = withReasons({
  staff_row_is_protected: 'Это человек из команды: его данные меняет главный администратор',
  row_changed_meanwhile: (last?: { name: string; at: string }) =>
    last
      ? `Пока запись была открыта, её изменили: ${last.name}, ${last.at}. Ничего не сохранено: посмотри, что стало, и внеси своё ещё раз`
      : 'Пока запись была открыта, её изменили. Ничего не сохранено: посмотри, что стало, и внеси своё ещё раз',
  no_longer_speaker: 'Этот человек больше не спикер: его страницы нет на сайте',
  person_is_gone: 'Этого человека больше нет на сайте',
})

export const adminTexts = {
  noSuchField: 'Такого поля нет',
  notSortable: 'По этому полю не упорядочить',
  byCode: {
    noSuchRow: 'Такой записи нет',
    exists: 'Такое уже есть',
    notAllowed: 'Так нельзя',
    overlaps: 'Пересекается с тем, что уже есть',
  },
  notFilterable: 'По этому полю не отобрать',
  notFilterableSo: 'По этому полю так не отобрать',
  stale: {
    now: (value: string) => `Теперь: ${value}`,
    empty: 'пусто',
    anotherText: 'другой текст',
    yes: 'да',
    no: 'нет',
    other: 'другое',
  },
  notWritable: 'Это поле здесь не меняют',
} as const
