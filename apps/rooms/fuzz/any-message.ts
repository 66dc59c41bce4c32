import type { SignalRequest } from '@livekit/protocol'
import type { Draw } from './draw.ts'

type FieldInfo = ReturnType<(typeof SignalRequest.fields)['list']>[number]

export interface MessageKind<T extends object = object> {
  new (): T
  readonly fields: { list(): readonly FieldInfo[] }
}

// Field types as the protobuf wire format numbers them.
const boolField = 8
const stringField = 9
const bytesField = 12
const floats = new Set([1, 2])
const signedLongs = new Set([3, 16, 18])
const unsignedLongs = new Set([4, 6])
const unsigned = new Set([7, 13])

const deepest = 4

// Values that are almost valid exercise the parsers deeper than random text does.
const texts = [
  '',
  'anna',
  'c-fuzz-1',
  'TR_unknown',
  'v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n',
  'v=0\r\nm=audio 99999 RTP/SAVPF 111\r\na=mid:\r\na=rtpmap:111\r\n',
  'offer',
  'answer',
  '{"candidate":"candidate:1 1 UDP 1 127.0.0.1 9 typ host","sdpMid":"0"}',
  '{"candidate":null}',
  '{"__proto__":{"admin":true}}',
  '[]',
  'a'.repeat(5000),
]

/** Returns a message of the type with random values that the wire format can carry. */
export function anyMessage<T extends object>(type: MessageKind<T>, draw: Draw, depth = 0): T {
  const message = new type()
  const written = message as Record<string, unknown>
  const chosen = new Map<string, string>()
  for (const field of type.fields.list()) {
    const { oneof } = field
    if (oneof) {
      if (!chosen.has(oneof.name)) chosen.set(oneof.name, draw.pick(oneof.fields).name)
      if (chosen.get(oneof.name) === field.name)
        written[oneof.localName] = { case: field.localName, value: anyValue(field, draw, depth) }
    } else if (draw.chance(0.6)) written[field.localName] = anyField(field, draw, depth)
  }
  return message
}

function anyField(field: FieldInfo, draw: Draw, depth: number): unknown {
  if (field.kind === 'map') {
    const entries = Array.from({ length: draw.int(0, 3) }, () => [
      draw.pick(texts).slice(0, 50),
      draw.text().toWellFormed(),
    ])
    return field.V.kind === 'scalar' && isText(field.V.T) ? Object.fromEntries(entries) : {}
  }
  if (!field.repeated) return anyValue(field, draw, depth)
  const length = depth >= deepest ? 0 : draw.pick([0, 1, 2, 20])
  return Array.from({ length }, () => anyValue(field, draw, depth))
}

function isText(type: number): boolean {
  return type === stringField
}

function anyValue(field: FieldInfo, draw: Draw, depth: number): unknown {
  if (field.kind === 'message')
    return depth >= deepest ? new field.T() : anyMessage(field.T as MessageKind, draw, depth + 1)
  // An enum may carry a number that has no name.
  if (field.kind === 'enum') return draw.pick([...field.T.values.map(({ no }) => no), 99])
  return field.kind === 'scalar' ? anyScalar(field.T, draw) : undefined
}

function anyScalar(type: number, draw: Draw): unknown {
  if (type === stringField) return (draw.chance(0.5) ? draw.pick(texts) : draw.text()).toWellFormed()
  if (type === bytesField) return draw.bytes(200)
  if (type === boolField) return draw.chance(0.5)
  if (floats.has(type)) return draw.pick([0, -1, 0.5, NaN, Infinity])
  if (signedLongs.has(type)) return draw.pick([0n, 1n, -1n, 2n ** 63n - 1n, -(2n ** 63n)])
  if (unsignedLongs.has(type)) return draw.pick([0n, 1n, 2n ** 64n - 1n])
  return unsigned.has(type) ? draw.pick([0, 1, 2 ** 32 - 1]) : draw.pick([0, 1, -1, 2 ** 31 - 1, -(2 ** 31)])
}

/** Changes, cuts off or appends a few bytes. */
export function corrupt(bytes: Uint8Array, draw: Draw): Uint8Array {
  const copy = Uint8Array.from(bytes)
  for (let count = draw.int(1, 4); count > 0 && copy.length > 0; count -= 1)
    copy[draw.int(0, copy.length - 1)] = draw.int(0, 255)
  if (draw.chance(0.3)) return copy.subarray(0, draw.int(0, copy.length))
  return draw.chance(0.2) ? Uint8Array.from([...copy, ...draw.bytes(50)]) : copy
}
