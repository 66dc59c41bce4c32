/** What the server of the thread's tests has stored. */
export const storedTexts = {
  first_name: 'Анна',
  last_name: 'Преображенская-Константинопольская-Семирамида-Александровна',
  message: (position: number) => `Сообщение ${position}`,
  last: 'Последнее',
} as const
