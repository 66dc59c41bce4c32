import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import { httpTexts } from './http.texts.ts'

const message = httpTexts.unstorable

// A text column would silently change an unpaired surrogate, and jsonb would fail.
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const part of [params, query, body]) {
      const field = findUnstorable(part)
      if (field !== undefined) throw new ApiError('validation', { fields: { [field]: message } })
    }
  })
}

// Iterative, because a body may be nested tens of thousands deep.
function findUnstorable(root: unknown): string | undefined {
  const open: Place[] = [{ value: root, name: '', parent: undefined }]
  for (let place = open.pop(); place; place = open.pop()) {
    const { value } = place
    if (typeof value === 'string') {
      if (!value.isWellFormed()) return pathOf(place)
    } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      for (const [name, inner] of Object.entries(value)) {
        if (!name.isWellFormed()) return pathOf(place)
        open.push({ value: inner, name, parent: place })
      }
    }
  }
  return undefined
}

interface Place {
  value: unknown
  name: string
  parent: Place | undefined
}

function pathOf(found: Place): string {
  const names: string[] = []
  for (let place: Place | undefined = found; place?.parent && names.length < 10; place = place.parent)
    names.push(place.name.toWellFormed().slice(0, 60))
  return names.toReversed().join('.')
}
