import { expect, test } from 'vitest'
import { findDevice } from './device-choice.ts'

const headset = { device_id: 'a', label: 'Гарнитура' }
const builtIn = { device_id: 'b', label: 'Встроенный микрофон' }

test('a remembered device is found by its id, whatever its label is now', () => {
  expect(findDevice({ device_id: 'a', label: 'Headset' }, [builtIn, headset])).toBe(headset)
})

test('when ids change, a device is found by its label', () => {
  expect(findDevice({ device_id: 'of yesterday', label: 'Гарнитура' }, [builtIn, headset])).toBe(headset)
})

test('a disconnected device is not found, and the default needs none', () => {
  expect(findDevice(headset, [builtIn])).toBeUndefined()
  expect(findDevice(null, [builtIn, headset])).toBeUndefined()
})
