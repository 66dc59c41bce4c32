import { deleteAvatar, uploadAvatar } from '@razgovor/contract/profile'
import { avatarSizes } from '@razgovor/contract/avatars'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { avatarOf, upload } from '../../../../test/avatars.ts'
import { makeListener, makeSpeaker } from '../../../../test/factories.ts'
import { recordLog } from '../../../../test/log-lines.ts'
import { quarters } from '../../../../test/pictures.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { newId } from '../../../ids.ts'

const png = await quarters({ width: 60, height: 40 })

function filesOf(api: TestApi): Promise<string[]> {
  return Array.fromAsync(api.ctx.files.list())
}

test('a user cannot set or remove another user’s avatar', async () => {
  await using api = await startApi()
  const [user, other] = [await makeListener(api), await makeListener(api)]
  const params = { user_id: other.user_id }
  expect(await api.as(user).refusal(uploadAvatar, { params, form: { file: png } })).toBe('forbidden')
  expect(await api.as(user).refusal(deleteAvatar, { params })).toBe('forbidden')
})

test('concurrent uploads leave one avatar and no other files', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  await Promise.all([upload(api, user, png), upload(api, user, png), upload(api, user, png)])
  await api.settle()
  await avatarOf(api, user)
  expect(await filesOf(api)).toHaveLength(avatarSizes.length)
})

test('a removed avatar leaves no files, and neither does an upload for a missing user', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  await upload(api, user, png)
  expect(await api.as(user).call(deleteAvatar, { params: { user_id: user.user_id } })).toMatchObject({
    avatar_thumbnail_url: null,
  })
  await api.settle()
  expect(await filesOf(api)).toEqual([])

  const nobody = { user_id: newId(api.clock.now()), role: 'LISTENER' as const }
  expect(await refusalOf(upload(api, nobody, png))).toMatchObject({ refusal: 'not_exist' })
  await api.clock.advance({ hours: 1 })
  await api.settle()
  expect(await filesOf(api)).toEqual([])
})

test('an avatar in use is not deleted with the unused files after an hour', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  await upload(api, user, png)
  await api.clock.advance({ hours: 2 })
  await api.settle()
  await avatarOf(api, user)
})

test('cached pages that show a speaker are rendered again after an avatar change', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  let rendered = 0
  const show = () =>
    api.ctx.pages.get('page', async () => {
      rendered += 1
      return { page: { status: 200, body: Buffer.from(''), encoding: 'identity' }, tags: [speaker.user_id] }
    })
  await show()
  await show()
  expect(rendered).toBe(1)
  await upload(api, speaker, png)
  await show()
  expect(rendered).toBe(2)
})

test('an upload without a configured file storage fails with an unknown error, and the log names the settings', async () => {
  await using api = await startApi({ environment: { FILES_DIR: '', S3_ENDPOINT: '', LOG_LEVEL: 'error' } })
  const lines = recordLog(api)
  const user = await makeListener(api)
  await expect(upload(api, user, png)).rejects.toMatchObject({
    error_name: 'unknown',
    body: { error_message: expect.not.stringContaining('FILES_DIR') },
  })
  expect(lines).toMatchObject([{ err: { message: 'FILES_DIR or S3_ENDPOINT is required to store files' } }])
})
