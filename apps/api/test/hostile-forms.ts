import { toFormData, type UploadForm } from './form.ts'
import { hostileTexts } from './hostile-values.ts'

interface HostileForm {
  what: string
  body: FormData | Uint8Array<ArrayBuffer>
  type?: string
}

const thousand = Array.from({ length: 1000 }, (_, n) => n)

/** Changes one thing at a time. `dealt` are texts for the names of unknown fields. */
export function hostileForms(good: UploadForm<Record<string, string>>, dealt: readonly string[]): HostileForm[] {
  const changed = (what: string, change: (form: FormData) => void): HostileForm => {
    const body = toFormData(good)
    change(body)
    return { what, body }
  }
  const blob = new Blob([good.file])
  return [
    ...Object.keys(good.fields ?? {}).flatMap((name) =>
      hostileTexts.map((text) => changed(`${name} = ${text}`, (form) => form.set(name, text))),
    ),
    ...hostileTexts.map((text) => changed(`named ${text}`, (form) => form.set('file', blob, text))),
    ...dealt.map((text) => changed(`a field ${text}`, (form) => form.set(text, 'a'))),
    ...dealt.map((text) => changed(`a file in the field ${text}`, (form) => form.set(text, blob))),
    changed('the file is a text', (form) => form.set('file', 'a')),
    changed('two files', (form) => form.append('file', blob)),
    changed('a thousand files', (form) => thousand.forEach((n) => form.append(`file${n}`, blob))),
    changed('a thousand fields', (form) => thousand.forEach((n) => form.append(`field${n}`, 'a'))),
    changed('a field of a megabyte', (form) => form.set('a', 'a'.repeat(1_000_000))),
    ...hostileWires(good).map(([what, text]) => ({
      what,
      body: new Uint8Array(Buffer.from(text, 'latin1')),
      type: 'multipart/form-data; boundary=b',
    })),
  ]
}

function hostileWires({ file }: UploadForm): [what: string, text: string][] {
  const bytes = Buffer.from(file).toString('latin1')
  const part = (headers: string, content = bytes) => `--b\r\n${headers}\r\n\r\n${content}\r\n`
  const disposition = 'content-disposition: form-data; name="file"; filename="a"'
  return [
    ['nothing', ''],
    ['an end without parts', '--b--\r\n'],
    ['another boundary', part(disposition).replaceAll('--b', '--c')],
    ['cut off in the headers', '--b\r\ncontent-disposition: form-da'],
    ['cut off in the file', `--b\r\n${disposition}\r\n\r\n${bytes.slice(0, 20)}`],
    ['without an end', part(disposition)],
    ['no headers', `${part('')}--b--\r\n`],
    ['no name', `${part('content-disposition: form-data; filename="a"')}--b--\r\n`],
    ['a name without end', `${part('content-disposition: form-data; name="file')}--b--\r\n`],
    ['no form-data', `${part('content-disposition: attachment; name="file"; filename="a"')}--b--\r\n`],
    ['a thousand headers', `${part(`${disposition}\r\n${'x: y\r\n'.repeat(1000)}x: y`)}--b--\r\n`],
    ['an encoding that is none', `${part(`${disposition}\r\ncontent-transfer-encoding: wonders`)}--b--\r\n`],
    ['a charset that is none', `${part(`${disposition}\r\ncontent-type: text/plain; charset=wonders`)}--b--\r\n`],
    [
      'JSON that is none',
      `${part('content-disposition: form-data; name="crop"\r\ncontent-type: application/json', '{')}--b--\r\n`,
    ],
    [
      'a form in the form',
      `${part(`${disposition}\r\ncontent-type: multipart/mixed; boundary=c`, '--c\r\n\r\n--c--')}--b--\r\n`,
    ],
  ]
}
