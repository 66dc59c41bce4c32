export const vkPeople = [
  {
    about: 'с почтой, на сайте впервые',
    person: { provider_user_id: '1001', first_name: 'Вероника', last_name: 'Котова', email: 'kotova@example.ru' },
  },
  {
    about: 'без почты',
    person: { provider_user_id: '1002', first_name: 'Борис', last_name: 'Ветров', email: null },
  },
  {
    about: 'без имени и фамилии',
    person: { provider_user_id: '1003', first_name: '', last_name: '', email: 'bezymyanny@example.ru' },
  },
  {
    about: 'с почтой слушателя из демонстрации',
    person: {
      provider_user_id: '1004',
      first_name: 'Кто',
      last_name: 'Угодно',
      email: 'listener@razgovor.example',
    },
  },
]
