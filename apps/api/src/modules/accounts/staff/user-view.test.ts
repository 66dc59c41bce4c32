import { getUser } from '@razgovor/contract/profile'
import { createSeries } from '@razgovor/contract/series'
import { expect, test } from 'vitest'
import { upload } from '../../../../test/avatars.ts'
import { makeSpeaker, makeSubscription } from '../../../../test/factories.ts'
import { quarters } from '../../../../test/pictures.ts'
import { startApi } from '../../../../test/start-api.ts'
import { tipsOf } from '../../../../test/tips.ts'
import { newId } from '../../../ids.ts'

test('a speaker’s own account contains every field', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const [category_id, fund_id] = [newId(api.clock.now()), newId(api.clock.now())]
  const category = { category_id, slug: 'career', title: 'Карьера', position: 1 }
  await db.insertInto('categories').values(category).execute()
  await db.insertInto('funds').values({ fund_id, name: 'Рядом' }).execute()
  const place = { category_slugs: [category.slug], time_zone_id: 'Asia/Vladivostok' }
  const speaker = await makeSpeaker(api, { alias: 'anna', ...place })
  await makeSubscription(api, speaker, 'BASIC')
  const { user_id, email, first_name, last_name, role } = speaker
  await api.as(speaker).call(createSeries, {
    params: { user_id },
    body: {
      title: 'Разговорный английский',
      description: '',
      booking_mode: 'FREE_BOOKING_MULTY',
      amount: 0,
      places: 8,
      fund_id,
      time_start_iso: '2058-01-15T10:00:00Z',
      time_end_iso: '2058-01-15T11:00:00Z',
      repeat: null,
    },
  })
  const { avatar_thumbnail_url } = await upload(api, speaker, await quarters({ width: 60, height: 40 }))
  const tips_url = await tipsOf(api).connect(speaker, '+79001234567')

  expect(avatar_thumbnail_url).toMatch(/\.webp$/)
  expect(await api.as(speaker).call(getUser, { params: { user_id } })).toEqual({
    user_id,
    email,
    email_confirmed: true,
    first_name,
    last_name,
    role,
    alias: 'anna',
    time_zone_id: 'Asia/Vladivostok',
    categories: [{ category_id, title: 'Карьера' }],
    last_series_fund_id: fund_id,
    tips_url,
    avatar_thumbnail_url,
    phone: null,
    has_password: false,
  })
})
