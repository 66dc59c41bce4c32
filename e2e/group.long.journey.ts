import { groupOptions, seeEachOtherInGroup } from './group-meeting.ts'
import { test } from './meeting-stack.ts'

test.use(groupOptions)

test('a speaker and eight listeners in one room all see each other', async ({ stack, browser }) => {
  await seeEachOtherInGroup(browser, { stack, places: 8 })
})
