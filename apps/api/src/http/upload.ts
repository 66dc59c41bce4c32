import multipart from '@fastify/multipart'
import { tooBigFileText } from '@razgovor/contract/fields.texts'
import { uploadBytesMax } from '@razgovor/contract/limits'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ApiError } from '../errors/api-error.ts'
import { toFields } from './field-message.ts'
import { httpTexts } from './http.texts.ts'

export interface UploadedFile {
  bytes: Buffer
  /** As named by the sender; says nothing about the content. */
  filename: string
}

const limits = {
  files: 1,
  fileSize: uploadBytesMax,
  fields: 20,
  fieldSize: 10_000,
  fieldNameSize: 100,
  parts: 21,
  headerPairs: 20,
  headerSize: 4096,
}
// The largest file plus the form's other parts.
const formBytesMax = uploadBytesMax + 256 * 1024

/** Needs its own scope: it removes all other body parsers from it. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, { limits })
}

/** The one file is named `file`. Throws unsupported, malformed, body_too_big, validation. */
export async function readForm<F extends z.ZodObject>(request: FastifyRequest, fields: F) {
  if (!request.isMultipart()) throw new ApiError('unsupported')
  if (Number(request.headers['content-length']) > formBytesMax) throw tooBig()
  const { texts, file } = await readParts(request).catch((error: FastifyError) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooBig() : new ApiError('malformed', { cause: error })
  })
  if (!file) throw new ApiError('validation', { fields: { file: httpTexts.chooseFile } })
  if (file.bytes.length === 0) throw new ApiError('validation', { fields: { file: httpTexts.emptyFile } })
  const parsed = fields.safeParse(texts)
  if (!parsed.success) throw refusedFields(parsed.error)
  return { body: parsed.data, file }
}

async function readParts(request: FastifyRequest) {
  const texts: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts()) {
    // Every file has to be consumed, or the next part never arrives.
    const bytes = part.type === 'file' ? await part.toBuffer() : null
    if (part.type === 'field') texts[part.fieldname] = part.value
    // The parser leaves an empty name out, against its types.
    else if (bytes && part.fieldname === 'file') file = { bytes, filename: part.filename ?? '' }
  }
  return { texts, file }
}

function tooBig(): ApiError {
  return new ApiError('body_too_big', { message: tooBigFileText, fields: { file: tooBigFileText } })
}

function refusedFields({ issues }: z.ZodError): ApiError {
  const messages = issues.map(({ path, message }) => [path.join('.'), message] as const)
  return new ApiError('validation', { fields: toFields(messages) })
}
