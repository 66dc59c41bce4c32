import { randomUUID } from 'node:crypto'

// The page renderer's calls are not counted against anybody. Random, so that no forwarded header can claim it.
export const internalAddress = `internal-${randomUUID()}`
