/** The rows that the test server returns. */
export const storedTexts = {
  first_name: 'Анна',
  last_name: 'Преображенская-Константинопольская-Семирамида-Александровна',
  message: (position: number) => `Сообщение ${position}`,
  last: 'Последнее',
} as const
