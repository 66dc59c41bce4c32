import { DataPacket, UserPacket } from '@livekit/protocol'
import { expect, test } from 'vitest'
import { addresseesOf, readPacket, setSender } from './data-packet.ts'

const people = [
  { identity: 'anna', sid: 'PA_1' },
  { identity: 'boris', sid: 'PA_2' },
  { identity: 'clara', sid: 'PA_3' },
]

function reached(packet: DataPacket): string[] {
  // As received from the wire.
  const received = readPacket(Buffer.from(packet.toBinary()))
  return received ? people.filter(addresseesOf(received)).map(({ identity }) => identity) : []
}

function userPacket(user: Partial<UserPacket>, destinationIdentities: string[] = []): DataPacket {
  const value = new UserPacket({ payload: new Uint8Array([1]), ...user })
  return new DataPacket({ destinationIdentities, value: { case: 'user', value } })
}

test('data without addressees is for everyone', () => {
  expect(reached(userPacket({}))).toEqual(['anna', 'boris', 'clara'])
})

test('addressees are read from the user packet and the outer packet', () => {
  expect(reached(userPacket({ destinationIdentities: ['boris'] }))).toEqual(['boris'])
  expect(reached(userPacket({ destinationSids: ['PA_3'] }))).toEqual(['clara'])
  expect(reached(userPacket({}, ['anna']))).toEqual(['anna'])
  expect(reached(userPacket({ destinationIdentities: ['boris'] }, ['anna']))).toEqual(['anna'])
  expect(reached(userPacket({ destinationIdentities: ['nobody'] }))).toEqual([])
})

test('an addressee of the outer packet is also in the user packet, where older clients look for it', () => {
  const packet = userPacket({}, ['anna'])
  addresseesOf(packet)
  expect(packet).toMatchObject({
    destinationIdentities: ['anna'],
    value: { value: { destinationIdentities: ['anna'] } },
  })
})

test('a packet names its actual sender, or no one if the sender is hidden', () => {
  const packet = userPacket({ participantIdentity: 'boris', participantSid: 'PA_2' })
  setSender(packet, { identity: 'anna', sid: 'PA_1', isHidden: false })
  expect(packet).toMatchObject({ participantIdentity: 'anna', value: { value: { participantSid: 'PA_1' } } })
  setSender(packet, { identity: 'anna', sid: 'PA_1', isHidden: true })
  expect(packet).toMatchObject({
    participantIdentity: '',
    participantSid: '',
    value: { value: { participantSid: '' } },
  })
})
