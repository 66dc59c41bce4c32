import { expect, test } from 'vitest'
import { ensureTemporal } from '../../../lib/time.ts'
import {
  exceptionProblem,
  isOverMidnight,
  lastDayProblem,
  nextHours,
  startForm,
  stretchProblem,
  toRules,
  toRulesForm,
} from './availability-form.ts'
import { titleProblem } from './kind-form.ts'

await ensureTemporal()

const usual = () => startForm('Europe/Moscow', { isUsual: true, amount: 170_050, minutes: 60 })

test('the default week is five days from ten to six, at the known price', () => {
  const rules = toRules(usual())
  expect(rules?.hours).toHaveLength(5)
  expect(rules).toMatchObject({
    kinds: [{ booking_mode: 'BUYABLE', amount: 170_050, minutes: 60, is_offered: true }],
    time_zone_id: 'Europe/Moscow',
  })
  expect(toRules(startForm('UTC', { isUsual: false, amount: 0, minutes: 60 }))).toMatchObject({
    kinds: [{ booking_mode: 'FREE_BOOKING', amount: 0 }],
    hours: [],
  })
})

test('saved rules survive the form', () => {
  const rules = {
    ...toRules(usual())!,
    day_max: 4,
    exceptions: [
      { day: '2058-03-08', title: 'Праздник', hours: [] },
      { day: '2058-03-09', title: '', hours: [{ from: '12:00', to: '24:00' }] },
      { day: '2058-07-01', last_day: '2058-07-14', title: 'Отпуск', hours: [] },
    ],
  }
  expect(toRules(toRulesForm(rules))).toEqual(rules)
})

test.each([
  ['9:00', '10:00', 'from', 'Время пиши так: 09:30'],
  ['09:00', '24:30', 'to', 'Время пиши так: 09:30'],
  ['24:00', '24:00', 'from', 'Время пиши так: 09:30'],
  ['10:00', '10:00', 'to', 'Конец должен быть позже начала'],
  ['17:00', '20:00', 'from', 'Эти часы пересекаются с другими'],
  ['18:00', '24:00', 'from', undefined],
  ['22:00', '02:00', 'to', undefined],
  ['22:00', '02:00', 'from', undefined],
  ['17:00', '02:00', 'from', 'Эти часы пересекаются с другими'],
] as const)('in the stretch from %s to %s the end «%s» has the expected problem', (from, to, end, problem) => {
  expect(
    stretchProblem(
      [
        { from: '10:00', to: '18:00' },
        { from, to },
      ],
      1,
      end,
    ),
  ).toBe(problem)
})

test('a form with an invalid field has no rules', () => {
  const form = usual()
  form.week[0]!.stretches.push({ from: '17:00', to: '19:00' })
  expect(toRules(form)).toBeNull()
  expect(toRules({ ...usual(), kinds: [{ ...usual().kinds[0]!, price: '' }] })).toBeNull()
  const twice = ['08.03.2058', '08.03.2058'].map((date) => ({
    date,
    lastDate: '',
    title: '',
    kind: 'OFF' as const,
    stretches: [],
  }))
  expect(exceptionProblem(twice, 1)).toBe('Этот день уже есть в списке')
  expect(toRules({ ...usual(), exceptions: twice })).toBeNull()
})

test('kinds of meeting have different titles, and at least one is offered', () => {
  const [only] = usual().kinds
  const named = (...titles: string[]) => titles.map((title) => Object.assign(structuredClone(only!), { title }))
  expect(titleProblem(named(''), 0)).toBeUndefined()
  expect(titleProblem(named('Урок', ' '), 1)).toBe('Назови встречу, чтобы её можно было выбрать')
  expect(titleProblem(named('Урок', ' урок'), 1)).toBe('Такая встреча уже есть')
  expect(titleProblem(named('Урок', 'Разбор'), 1)).toBeUndefined()
  expect(toRules({ ...usual(), kinds: named('Урок', 'Разбор') })?.kinds).toHaveLength(2)
  expect(toRules({ ...usual(), kinds: named('Урок', 'Урок') })).toBeNull()
  const none = [{ ...only!, is_offered: false }]
  expect(toRules({ ...usual(), kinds: none })).toBeNull()
  expect(toRules({ ...usual(), is_on: false, kinds: none })).not.toBeNull()
})

const daysOff = (date: string, lastDate: string) => ({
  date,
  lastDate,
  title: '',
  kind: 'OFF' as const,
  stretches: [],
})

test('a vacation ends after its first day and within a year, and shares no day with another', () => {
  const july = daysOff('01.07.2058', '14.07.2058')
  expect(lastDayProblem(july)).toBeUndefined()
  expect(lastDayProblem(daysOff('01.07.2058', ''))).toBeUndefined()
  expect(lastDayProblem(daysOff('01.07.2058', '30.06.2058'))).toBe('Последний день раньше первого')
  expect(lastDayProblem(daysOff('01.07.2058', '32.07.2058'))).toBe('Укажи дату как ДД.ММ.ГГГГ')
  expect(lastDayProblem(daysOff('01.07.2058', '02.07.2059'))).toBe('Не больше года')
  expect(exceptionProblem([july, daysOff('14.07.2058', '')], 1)).toBe('Этот день уже есть в списке')
  expect(exceptionProblem([july, daysOff('15.07.2058', '')], 1)).toBeUndefined()
  expect(toRules({ ...usual(), exceptions: [daysOff('01.07.2058', '30.06.2058')] })).toBeNull()
})

test('hours run over midnight where they end before they begin', () => {
  expect(isOverMidnight({ from: '22:00', to: '02:00' })).toBe(true)
  expect(isOverMidnight({ from: '22:00', to: '24:00' })).toBe(false)
  expect(isOverMidnight({ from: '22:00', to: '2' })).toBe(false)
})

test('one more stretch starts an hour after the last, if the day has room for it', () => {
  expect(nextHours([])).toEqual({ from: '10:00', to: '18:00' })
  expect(nextHours([{ from: '10:00', to: '18:00' }])).toEqual({ from: '19:00', to: '21:00' })
  expect(nextHours([{ from: '10:00', to: '21:30' }])).toEqual({ from: '22:00', to: '24:00' })
  expect(nextHours([{ from: '10:00', to: '23:00' }])).toEqual({ from: '', to: '' })
})
