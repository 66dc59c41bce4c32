import type { FieldType } from '@razgovor/contract/admin-scheme'
import * as bool from './bool.tsx'
import * as datetime from './datetime.tsx'
import * as enumList from './enum-list.tsx'
import * as oneOf from './enum.tsx'
import type { FieldKind } from './field-kind.ts'
import * as image from './image.tsx'
import * as int from './int.tsx'
import { Cell, fromForm, Input, toForm } from './list-str.tsx'
import * as list from './list.tsx'
import * as newsImage from './news-image.tsx'
import * as relation from './relation.tsx'
import * as str from './str.tsx'
import * as texteditor from './texteditor.tsx'
import * as urlLink from './url-link.tsx'
import * as uuid from './uuid.tsx'

export const fieldKinds: Readonly<Record<FieldType, FieldKind>> = {
  str,
  image,
  news_image: newsImage,
  UUID: uuid,
  datetime,
  Enum: oneOf,
  EnumList: enumList,
  bool,
  int,
  relation,
  'list[str]': { Cell, Input, toForm, fromForm },
  list,
  url_link: urlLink,
  texteditor,
}
