import type { SearchedTable } from '@razgovor/contract/staff'

/** As the contract's `searchAdmin` asks. */
export const searchMin = 3

export const adminSearchTexts = {
  label: 'Искать в админке',
  hint: 'Имя, почта, телефон, id, карта',
  find: 'Искать везде',
  too_short: 'Напиши хотя бы три знака',
  title: (q: string) => `Поиск: ${q}`,
  groups: { users: 'Люди', orders: 'Заказы', payments: 'Платежи', consultations: 'Встречи' } satisfies Record<
    SearchedTable,
    string
  >,
  more: 'Показать всех в таблице',
  nothing: 'Ничего не нашлось',
  nothing_text: 'Проверь, нет ли опечатки. Карту ищем по последним четырём цифрам, телефон — хотя бы по пяти.',
  found: (count: number) => `Найдено: ${count}`,
} as const
