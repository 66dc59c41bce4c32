export type DeviceProblem =
  /** The person or the browser's settings denied this site access. */
  | 'DENIED'
  /** The operating system denies the browser access. */
  | 'SYSTEM'
  | 'MISSING'
  /** Another program is using the device. */
  | 'BUSY'
  /** The page was loaded without TLS. */
  | 'INSECURE'
  /** The browser, such as an in-app browser, has no media devices API. */
  | 'UNSUPPORTED'
  | 'UNKNOWN'

const byErrorName: Record<string, DeviceProblem> = {
  NotFoundError: 'MISSING',
  OverconstrainedError: 'MISSING',
  NotReadableError: 'BUSY',
  AbortError: 'BUSY',
}

/** Browsers report a blocked site and a blocked browser as the same error; the permission distinguishes them. */
export function problemOf(error: unknown, permission: PermissionState | null): DeviceProblem {
  const { name, message } = error as Error
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return permission === 'granted' || /by system/i.test(message) ? 'SYSTEM' : 'DENIED'
  return byErrorName[name] ?? 'UNKNOWN'
}

export function browserProblem(): DeviceProblem | null {
  if (!window.isSecureContext) return 'INSECURE'
  return navigator.mediaDevices ? null : 'UNSUPPORTED'
}

export async function findPermission(role: 'camera' | 'microphone'): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: role })
  } catch {
    return null
  }
}
