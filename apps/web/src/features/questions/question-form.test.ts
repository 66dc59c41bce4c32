import { expect, test } from 'vitest'
import { newQuestionForm, optionsProblem, questionField, readQuestion, toQuestionForm } from './question-form.ts'
import { questionTexts } from './questions.texts.ts'

test('options are typed one a line, without empty lines and spaces around', () => {
  const typed = { ...newQuestionForm(), question_type: 'CHOICE' as const, text: ' Опыт? ', options: ' Да \n\nНет\n' }
  const read = readQuestion(typed)
  expect(read).toMatchObject({ text: 'Опыт?', options: ['Да', 'Нет'] })
  expect(toQuestionForm(read)).toMatchObject({ text: 'Опыт?', options: 'Да\nНет' })
  expect(readQuestion({ ...typed, question_type: 'SHORT_TEXT' }).options).toEqual([])
})

test.each([
  ['', questionTexts.few_options(2)],
  ['Да', questionTexts.few_options(2)],
  ['Да\n Да', questionTexts.option_twice],
  [Array.from({ length: 11 }, (_, index) => index).join('\n'), questionTexts.many_options(10)],
  [`Да\n${'я'.repeat(121)}`, questionTexts.long_option(120)],
  [`Да\n${'я'.repeat(120)}`, undefined],
])('the options %j have the problem %j', (typed, problem) => {
  expect(optionsProblem(typed)).toBe(problem)
})

test('a refusal of one option is shown at their field', () => {
  expect(questionField('questions.2.options.1')).toBe('questions.2.options')
  expect(questionField('questions.0.text')).toBe('questions.0.text')
  expect(questionField('questions')).toBe('root')
})
