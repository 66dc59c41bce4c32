export const demoPassword = 'razgovor-demo-1'

// Accounts for trying the demo, printed at startup.
export const demoLogins = [
  { title: 'Администратор', email: 'admin@razgovor.example', password: demoPassword },
  { title: 'Анна Сафонова, спикер, платный тариф', email: 'anna@razgovor.example', password: demoPassword },
  { title: 'Тимур Абдрахманов, спикер, тариф FREE', email: 'timur@razgovor.example', password: demoPassword },
  { title: 'Ника Воронова, слушатель', email: 'listener@razgovor.example', password: demoPassword },
] as const

// A fifth off the first meeting with Anna, printed at startup.
export const demoCode = {
  title: 'Промокод на первую встречу с Анной',
  alias: 'anna-safonova',
  code: 'ЗНАКОМСТВО',
  percent: 20,
} as const
