import { expect, test } from 'vitest'
import { assertNamedTruly } from './file-content.ts'

const zip = 'PK\u0003\u0004'
const officePackage = `${zip}\u0014\0 [Content_Types].xml`
const encryptedOffice = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'
const openDocument = `${zip}\u0014\0 mimetypeapplication/vnd.oasis.opendocument.text META-INF/manifest.xml`

test.each([
  ['Архив.zip', zip],
  ['Пустой.zip', 'PK\u0005\u0006'],
  ['Отчёт.docx', officePackage],
  ['Таблица.XLSX', officePackage],
  ['Слайды.pptx', officePackage],
  ['С паролем.docx', encryptedOffice],
  ['Письмо.odt', openDocument],
  ['Расчёт.ods', openDocument],
  ['Слайды.odp', openDocument],
  ['Ролик.mp4', '\0\0\0\u0020ftypisom'],
  ['Звук.m4a', '\0\0\0\u0020ftypM4A '],
  ['Ролик.mov', '\0\0\0\u0014ftypqt  '],
  ['Старый.mov', '\0\0\0\u0008wide\0\0\0\0mdat'],
  ['Песня.mp3', 'ID3\u0003'],
  ['Без тега.mp3', '\u00ff\u00fb\u0090'],
  ['Низкая частота.mp3', '\u00ff\u00f3\u0040'],
  ['Заметка.wav', 'RIFF\u0024\0\0\0WAVEfmt '],
  ['Заметка.ogg', 'OggS'],
  ['Заметка.opus', 'OggS'],
  ['Запись.webm', '\u001a\u0045\u00df\u00a3'],
  ['Список.csv', 'a;b'],
  ['Старый.doc', '{\\rtf1'],
  ['.constructor', 'text'],
])(
  'the file %s with content of its type is accepted, as is any content of a type that is not checked',
  (name, content) => {
    expect(() => assertNamedTruly(name, Buffer.from(content, 'latin1'))).not.toThrow()
  },
)
