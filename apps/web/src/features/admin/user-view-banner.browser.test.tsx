import type { Session } from '@razgovor/contract/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { isViewingAsUser } from '../../lib/persist.ts'
import { clearSession, getSession, setSession } from '../../lib/session.ts'
import { axeViolations } from '../../ui/axe-check.ts'
import { UserViewBanner } from './user-view-banner.tsx'
import '../../ui/tokens.css'
import '../../ui/all-utilities.css'

const view = { view_id: 'v', user_id: 'u', name: 'Ксения Трофимова', expires_at: '2058-01-14T09:30:00.000Z' }

function sessionOf(name: string): Session {
  const user = { user_id: name, email: '', first_name: name, last_name: 'Я', role: 'LISTENER', categories: [] }
  return { access_token: name, refresh_token: '', user } as unknown as Session
}

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('the banner names the viewed user and the time limit, and ends the view by mouse and by keyboard', async () => {
  const onLeave = vi.fn<() => void>()
  await render(<UserViewBanner view={view} onLeave={onLeave} />)
  const banner = page.getByRole('complementary', { name: 'Просмотр' })
  await expect.element(banner).toBeVisible()
  expect(banner.element().textContent).toMatch(/^Ты смотришь как Ксения Трофимова, до \d\d:\d\d\. Менять ничего нельзя/)
  for (const width of [360, 390, 768, 1440]) {
    await page.viewport(width, 800)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
  expect(await axeViolations()).toEqual([])
  await page.getByRole('button', { name: 'Закончить' }).click()
  await userEvent.tab({ shift: true })
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(onLeave).toHaveBeenCalledTimes(2)
})

test('a user view ends when its time is over', async () => {
  const onLeave = vi.fn<() => void>()
  await render(<UserViewBanner view={{ ...view, expires_at: '2001-01-01T00:00:00.000Z' }} onLeave={onLeave} />)
  await expect.poll(() => onLeave.mock.calls.length).toBe(1)
})

test('a user view stays in its tab: the admin stays signed in in the others', async () => {
  setSession(sessionOf('admin'))
  const kept = localStorage.getItem('auth')
  sessionStorage.setItem('look', JSON.stringify(view))
  expect(isViewingAsUser()).toBe(true)
  setSession(sessionOf('person'))
  expect(sessionStorage.getItem('auth')).toContain('person')
  expect(localStorage.getItem('auth')).toBe(kept)
  clearSession()
  expect(getSession()).toBe(null)
  expect(isViewingAsUser()).toBe(false)
  expect(localStorage.getItem('auth')).toBe(kept)
})
