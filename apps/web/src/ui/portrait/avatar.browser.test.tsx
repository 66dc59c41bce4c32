import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Avatar } from './avatar.tsx'
import '../tokens.css'

test.each([
  ['sm', 28],
  ['md', 44],
  ['lg', 86],
] as const)('an avatar of the size %s is %i px wide, and sharp on a dense screen', async (size, side) => {
  const person = { user_id: 'u', first_name: 'Вера', last_name: 'Лебедева', avatar_thumbnail_url: '/files/a-172.webp' }
  const { container } = await render(<Avatar person={person} size={size} />)
  const frame = container.firstElementChild as HTMLElement
  expect([frame.offsetWidth, frame.offsetHeight]).toEqual([side, side])
  const picture = frame.querySelector('img')!
  expect(picture.getAttribute('srcset')).toBe(`/files/a-${side}.webp 1x, /files/a-${side * 2}.webp 2x`)
})
