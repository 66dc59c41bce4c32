import type { LegalDocument, LegalVersion } from '@razgovor/contract/legal'
import { formatDate } from '../../lib/format.ts'
import { legalTexts as texts } from './legal.texts.ts'

/** Documents take effect by Moscow time, whatever the reader's zone. */
const zone = 'Europe/Moscow'

const dayOf = ({ effective_at }: LegalVersion) => formatDate(effective_at, zone)

export function versionWhen(
  { in_force, versions }: Pick<LegalDocument, 'in_force' | 'versions'>,
  version: LegalVersion,
): string {
  if (version.number === in_force) return texts.in_force_since(dayOf(version))
  if (in_force === null || version.number > in_force) return texts.announced(dayOf(version))
  const next = versions.findLast(({ number }) => number > version.number) ?? version
  return texts.former(dayOf(version), dayOf(next))
}
