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
  /** As the sender calls it: says nothing about what is inside. */
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
/** The file with all that may stand around it. */
const formBytesMax = uploadBytesMax + 256 * 1024

/** In a scope of its own, so that forms are taken there, and nothing but forms. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, { limits })
}

/** Reads the form's fields and its one file, called `file`. Throws unsupported, malformed, body_too_big, validation. */
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
    // Every file has to be read, or the next part never comes.
    const bytes = part.type === 'file' ? await part.toBuffer() : null
    if (part.type === 'field') texts[part.fieldname] = part.value
    else if (bytes && part.fieldname === 'file') file = { bytes, filename: part.filename }
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
