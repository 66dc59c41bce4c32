import { groupOptions, seeEachOtherInGroup } from './group-meeting.ts'
import { test } from './meeting-stack.ts'

test.use(groupOptions)

test('a speaker and three listeners are in one room, and each of the four sees all others', async ({
  stack,
  browser,
}) => {
  await seeEachOtherInGroup(browser, { stack, places: 3 })
})
