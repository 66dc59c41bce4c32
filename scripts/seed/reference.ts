// In display order.
export const demoCategories = [
  { slug: 'career', title: 'Карьера' },
  { slug: 'business', title: 'Бизнес' },
  { slug: 'psychology', title: 'Психология' },
  { slug: 'product', title: 'Продукт и ИТ' },
  { slug: 'finance', title: 'Финансы' },
  { slug: 'media', title: 'Тексты и медиа' },
  { slug: 'health', title: 'Здоровье' },
  { slug: 'home', title: 'Дом' },
] as const

export const demoFunds = [
  { name: 'Рядом', tips_url: 'https://pay.cloudtips.ru/p/fond-ryadom' },
  { name: 'Тёплый дом', tips_url: 'https://pay.cloudtips.ru/p/fond-teply-dom' },
] as const
