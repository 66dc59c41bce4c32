// The first one is a demo login.
export const demoListeners = [
  { email: 'listener@razgovor.example', first_name: 'Ника', last_name: 'Воронова' },
  { email: 'kostya@razgovor.example', first_name: 'Константин', last_name: 'Рябов' },
  { email: 'dasha@razgovor.example', first_name: 'Дарья', last_name: 'Мухина' },
  { email: 'oleg@razgovor.example', first_name: 'Олег', last_name: 'Тарасов' },
  { email: 'liliya@razgovor.example', first_name: 'Лилия', last_name: 'Хасанова' },
  { email: 'fedor@razgovor.example', first_name: 'Фёдор', last_name: 'Ильин' },
  { email: 'yana@razgovor.example', first_name: 'Яна', last_name: 'Соловьёва' },
] as const
