export type DeviceProblem =
  /** The person or the browser's settings blocked this site. */
  | 'DENIED'
  /** The system blocks the browser. */
  | 'SYSTEM'
  | 'MISSING'
  /** Another program uses the device. */
  | 'BUSY'
  /** The page has no TLS. */
  | 'INSECURE'
  /** An in-app browser without cameras. */
  | 'UNSUPPORTED'
  | 'UNKNOWN'

const byErrorName: Record<string, DeviceProblem> = {
  NotFoundError: 'MISSING',
  OverconstrainedError: 'MISSING',
  NotReadableError: 'BUSY',
  AbortError: 'BUSY',
}

/** Browsers report a blocked site and a blocked browser by the same error: the permission tells them apart. */
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
