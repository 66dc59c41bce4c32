import { expect, test } from 'vitest'
import { ownNames, wireNames } from './own-names.ts'

const known = wireNames([
  {
    file: 'bookings.ts',
    source: "endpoint({ path: '/api/users/:user_name', body: z.object({ is_paid: z.boolean() }) })",
  },
])
const namesIn = (source: string) => ownNames(source, known).map(({ name }) => name)

test.each([
  ['const is_open = true', 'a variable'],
  ['let [is_open] = useState(false)', 'an element of an array'],
  ['const { open: is_open } = state', 'a field taken under another name'],
  ['const { ...is_open } = state', 'the rest of an object'],
  ['function show(is_open: boolean) {}', 'a parameter'],
  ['const show = (is_open = true) => {}', 'a parameter with a default'],
  ['type Show = (is_open: boolean) => void', 'a parameter of a type'],
  ['function is_open() {}', 'a function'],
  ['interface Props { is_open?: boolean }', 'a field of an interface'],
  ['const Panel = ({ ...props }: { is_open: boolean }) => <p />', 'a prop'],
  ['class Panel { is_open = false }', 'a field of a class'],
])('refuses `%s`: %s', (source) => {
  expect(namesIn(source)).toEqual(['is_open'])
})

test.each([
  ['const isOpen = true', 'camelCase'],
  ['interface Props { is_paid: boolean }', 'a field of the contract'],
  ['const user_name = params.user_name', 'a parameter of a path of the contract'],
  ['const { is_open = false } = state', 'a field under the name it was given elsewhere'],
  ['store.setState({ is_open: true })', 'a key of an object literal'],
  ['const [screen_id, shown_at, now_iso, seen_ids] = place', 'ids and instants'],
])('allows `%s`: %s', (source) => {
  expect(namesIn(source)).toEqual([])
})

test('names the line and the name to write', () => {
  expect(ownNames('\nconst hand_place = 1', known)).toEqual([{ line: 2, name: 'hand_place', better: 'handPlace' }])
})
