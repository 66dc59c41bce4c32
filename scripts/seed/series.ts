import type { Weekday } from './demo-speaker.ts'

export interface DemoSeries {
  alias: string
  title: string
  description: string
  // In roubles per session; 0 for a free group.
  price: number
  places: number
  // The name of the beneficiary.
  fund?: string
  weekday: Weekday
  // In the speaker's local time.
  time: string
  minutes: number
  // One per session.
  topics: readonly string[]
}

export const demoSeries: readonly DemoSeries[] = [
  {
    alias: 'anna-safonova',
    title: 'Резюме, которое зовут на встречу',
    description: 'Четыре вечера в небольшой группе: от чистого листа до резюме, которое не стыдно отправить первым.',
    price: 1800,
    places: 8,
    fund: 'Рядом',
    weekday: 'tue',
    time: '19:00',
    minutes: 60,
    topics: ['Что о тебе должны понять за минуту', 'Опыт языком результатов', 'Письмо к резюме', 'Пробный отклик'],
  },
  {
    alias: 'vorontsova',
    title: 'Первый бизнес-план: от идеи до сметы',
    description: 'Шесть встреч, на которых идея превращается в страницу цифр. Бесплатно, с домашними заданиями.',
    price: 0,
    places: 8,
    weekday: 'mon',
    time: '20:00',
    minutes: 60,
    topics: [
      'Кто твой покупатель',
      'Сколько стоит его привести',
      'Аренда и люди',
      'Поставщики',
      'Смета',
      'Защита планов',
    ],
  },
  {
    alias: 'nevskaya',
    title: 'Пишем понятно: письма, посты, инструкции',
    description: 'Пять суббот с редактором. На каждой правим тексты участников вслух.',
    price: 1300,
    places: 8,
    weekday: 'sat',
    time: '12:00',
    minutes: 75,
    topics: ['Одна мысль в абзаце', 'Письмо', 'Пост', 'Инструкция', 'Как править себя'],
  },
  {
    alias: 'maria-kotova',
    title: 'Тревога: четыре шага',
    description: 'Короткая группа в подходе КПТ: дневник мыслей, дыхание, эксперименты и план на случай срыва.',
    price: 1500,
    places: 6,
    weekday: 'thu',
    time: '19:00',
    minutes: 75,
    topics: ['Дневник мыслей', 'Тело и дыхание', 'Маленькие эксперименты', 'План на случай срыва'],
  },
  {
    alias: 'gromova',
    title: 'Деньги на год вперёд',
    description: 'Четыре воскресенья: считаем, планируем, договариваемся дома. Бесплатная группа.',
    price: 0,
    places: 9,
    fund: 'Тёплый дом',
    weekday: 'sun',
    time: '13:00',
    minutes: 60,
    topics: ['Куда уходят деньги', 'Подушка', 'Большие траты', 'Разговор дома'],
  },
]
