/** Printed without a stack trace. */
export class BackupError extends Error {
  override name = 'BackupError'
}
