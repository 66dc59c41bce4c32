export const yaPeople = [
  {
    about: 'с почтой на Яндексе, на сайте впервые',
    person: { provider_user_id: '2001', first_name: 'Яна', last_name: 'Соколова', email: 'sokolova.yana@yandex.ru' },
  },
  {
    about: 'без почты',
    person: { provider_user_id: '2002', first_name: 'Лев', last_name: 'Громов', email: null },
  },
  {
    about: 'с чужой почтой: не на Яндексе',
    person: { provider_user_id: '2003', first_name: 'Нина', last_name: 'Белова', email: 'belova@example.ru' },
  },
  {
    about: 'без имени и фамилии',
    person: { provider_user_id: '2004', first_name: '', last_name: '', email: 'nobody.known@yandex.ru' },
  },
]
