import { expect, test } from 'vitest'
import { findDevice } from './device-choice.ts'

const headset = { device_id: 'a', label: 'Гарнитура' }
const builtIn = { device_id: 'b', label: 'Встроенный микрофон' }

test('a remembered device is found by its id, whatever it is called now', () => {
  expect(findDevice({ device_id: 'a', label: 'Headset' }, [builtIn, headset])).toBe(headset)
})

test('a browser that gives out new ids is outwitted by the label', () => {
  expect(findDevice({ device_id: 'of yesterday', label: 'Гарнитура' }, [builtIn, headset])).toBe(headset)
})

test('a device that is gone is not found, and no choice is none', () => {
  expect(findDevice(headset, [builtIn])).toBeUndefined()
  expect(findDevice(null, [builtIn, headset])).toBeUndefined()
})
