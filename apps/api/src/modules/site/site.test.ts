import { getHandbooks, getSitePage, getVersion } from '@razgovor/contract/site'
import { expect, test } from 'vitest'
import { startApi } from '../../../test/start-api.ts'
import { newId } from '../../ids.ts'

test('the handbook lists 39 time zones with their current UTC offsets', async () => {
  await using winter = await startApi({ now: '2058-01-14T09:00:00Z' })
  const { timezones } = await winter.anonymous.call(getHandbooks)
  expect(timezones).toHaveLength(39)
  expect(timezones).toContainEqual({ tz_id: 'Europe/Moscow', title: 'Москва', utc_offset: 'UTC+3' })
  expect(timezones).toContainEqual({ tz_id: 'Europe/Berlin', title: 'Берлин', utc_offset: 'UTC+1' })

  await winter.clock.advance({ days: 180 })
  const summer = await winter.anonymous.call(getHandbooks)
  expect(summer.timezones).toContainEqual({ tz_id: 'Europe/Berlin', title: 'Берлин', utc_offset: 'UTC+2' })
})

test('the handbook lists the funds sorted by name', async () => {
  await using api = await startApi()
  const funds = ['Рядом', 'Дом друзей'].map((name) => ({ fund_id: newId(api.clock.now()), name }))
  await api.ctx.db.insertInto('funds').values(funds).execute()
  expect((await api.anonymous.call(getHandbooks)).funds).toEqual(funds.toReversed())
})

test('the version endpoint returns the version, the site’s name and its links', async () => {
  await using api = await startApi({ environment: { SUPPORT_URL: 'https://t.me/help', SITE_NAME: 'Беседа' } })
  expect(await api.anonymous.call(getVersion)).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    name: 'Беседа',
    links: {
      support: 'https://t.me/help',
      partnership: api.ctx.config.PARTNERSHIP_URL,
      donation: api.ctx.config.DONATION_URL,
    },
    sandbox: null,
  })
})

test('the version endpoint links to the sandbox if it emulates the outside services', async () => {
  await using api = await startApi({ environment: { SANDBOX_URL: 'http://localhost:3001' } })
  const { sandbox } = await api.anonymous.call(getVersion)
  expect(sandbox).toEqual({ mail_url: 'http://localhost:3001/mail', cards_url: 'http://localhost:3001' })
})

test('a site page is found by its slug, and an unknown slug does not exist', async () => {
  await using api = await startApi()
  const page = await api.anonymous.call(getSitePage, { params: { slug: 'about' } })
  expect(page).toMatchObject({ slug: 'about', title: expect.stringMatching(/./), body: expect.stringMatching(/</) })
  expect(await api.anonymous.refusal(getSitePage, { params: { slug: 'none' } })).toBe('not_exist')
})
