import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { axeViolations } from '../../../ui/axe-check.ts'
import { problemTitles, tryAgain } from '../devices/permission-help.texts.ts'
import { DeviceNotice } from './device-notice.tsx'

test('a problem of both devices is shown once, with steps', async () => {
  await render(<DeviceNotice camera="DENIED" microphone="DENIED" onAgain={() => {}} />)
  await expect.element(page.getByText(problemTitles.DENIED.both)).toBeVisible()
  expect(page.getByRole('listitem').elements().length).toBe(3)
  expect(await axeViolations()).toEqual([])
})

test('two different problems are shown apart, and both are tried again', async () => {
  let tries = 0
  await render(<DeviceNotice camera="BUSY" microphone="MISSING" onAgain={() => (tries += 1)} />)
  await expect.element(page.getByText(problemTitles.BUSY.camera)).toBeVisible()
  await expect.element(page.getByText(problemTitles.MISSING.microphone)).toBeVisible()
  await page.getByRole('button', { name: tryAgain }).click()
  expect(tries).toBe(1)
})

test('without a problem there is no notice', async () => {
  await render(<DeviceNotice camera={null} microphone={null} onAgain={() => {}} />)
  expect(page.getByRole('alert').elements()).toEqual([])
})
