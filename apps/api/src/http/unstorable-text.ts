import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import { httpTexts } from './http.texts.ts'

const message = httpTexts.unstorable

/**
 * Refuses half of a surrogate pair for every call, with the field it was found in: a text column would silently store
 * another character, and jsonb would fail the query. What else cannot be stored is cleaned out of texts or refused by the
 * database.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const part of [params, query, body]) {
      const field = findUnstorable(part)
      if (field !== undefined) throw new ApiError('validation', { fields: { [field]: message } })
    }
  })
}

/** The path of the first such text, or undefined. Iterative, because a body may be nested tens of thousands deep. */
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

/** The last names of the path; our fields are not nested deeper. */
function pathOf(found: Place): string {
  const names: string[] = []
  for (let place: Place | undefined = found; place?.parent && names.length < 10; place = place.parent)
    names.push(place.name.toWellFormed().slice(0, 60))
  return names.toReversed().join('.')
}
