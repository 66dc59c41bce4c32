import { randomUUID } from 'node:crypto'

/**
 * In-process calls of the page renderer come from this address and are not counted against anybody. Created by each
 * process, so that no forwarded header can claim it.
 */
export const internalAddress = `internal-${randomUUID()}`
