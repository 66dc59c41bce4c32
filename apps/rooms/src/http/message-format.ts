import type { IncomingMessage } from 'node:http'
import type { DataPacket } from '@livekit/protocol'
import { TwirpError } from './twirp-error.ts'

export type Json = Parameters<typeof DataPacket.fromJson>[0]

interface MessageType<T> {
  fromJson: (json: Json, options: { ignoreUnknownFields: boolean }) => T
  fromBinary: (bytes: Uint8Array) => T
}

/** Reads the body of a call as a message of this type. */
export type Reader = <T>(type: MessageType<T>) => T

export interface MessageFormat {
  contentType: string
  reader: (body: Buffer) => Reader
  write: (message: Pick<DataPacket, 'toJson' | 'toBinary'>) => string | Uint8Array
}

const json: MessageFormat = {
  contentType: 'application/json',
  reader(body) {
    const value = orMalformed('request body is not JSON', () => JSON.parse(body.toString()) as Json)
    return (type) =>
      orMalformed('request body does not fit the message', () => type.fromJson(value, { ignoreUnknownFields: true }))
  },
  // LiveKit answers with proto field names and every field present.
  write: (message) => JSON.stringify(message.toJson({ useProtoFieldName: true, emitDefaultValues: true })),
}

const protobuf: MessageFormat = {
  contentType: 'application/protobuf',
  reader: (body) => (type) => orMalformed('request body is not this protobuf message', () => type.fromBinary(body)),
  write: (message) => message.toBinary(),
}

/** The answer has the format of the request. */
export function formatOf({ headers }: IncomingMessage): MessageFormat {
  return headers['content-type']?.startsWith(protobuf.contentType) ? protobuf : json
}

function orMalformed<T>(words: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new TwirpError('malformed', `${words}: ${(cause as Error).message}`, { cause })
  }
}
