import { z } from 'zod'
import { ConfigError } from '../../apps/api/src/errors/config-error.ts'
import { bucketFaults, filesShape } from '../../apps/api/src/startup/files-config.ts'

const shape = z.object(filesShape)

/** The settings of the file store, for commands that need no others. Throws ConfigError. */
export function readFilesConfig(environment: Record<string, string | undefined>): z.output<typeof shape> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const parsed = shape.safeParse(given)
  const faults = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`)
  faults.push(...bucketFaults(given))
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults.join('\n'))
  return parsed.data
}
