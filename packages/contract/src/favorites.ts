import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { speakerCard } from './speakers.ts'
import { page, pageQuery, userParams, uuid } from './values.ts'

export const addFavorite = endpoint({
  method: 'PUT',
  path: '/api/favorites/:user_id',
  access: 'user',
  summary: 'Add a speaker to the favorites; repeating changes nothing',
  params: userParams,
  // human_friendly: there are too many already.
  errors: ['human_friendly', 'not_exist'],
})

export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/api/favorites/:user_id',
  access: 'user',
  summary: 'Remove a speaker from the favorites; repeating changes nothing',
  params: userParams,
})

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/favorites',
  access: 'user',
  summary: 'List favorite speakers, the last added first; those whose page is hidden are left out until it is back',
  query: pageQuery,
  response: page(speakerCard),
})

export const listFavoriteIds = endpoint({
  method: 'GET',
  path: '/api/favorites/ids',
  access: 'user',
  summary: 'List the user ids of all favorite speakers, to mark them in public lists',
  response: z.object({ user_ids: z.array(uuid) }),
})
