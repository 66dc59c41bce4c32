export type DeviceProblem =
  /** The person or the browser's settings said no to this site. */
  | 'DENIED'
  /** The browser may, but the system does not let the browser. */
  | 'SYSTEM'
  | 'MISSING'
  /** Another program holds it. */
  | 'BUSY'
  /** The address is not protected. */
  | 'INSECURE'
  /** A browser inside another program, without cameras. */
  | 'UNSUPPORTED'
  | 'UNKNOWN'

const byErrorName: Record<string, DeviceProblem> = {
  NotFoundError: 'MISSING',
  OverconstrainedError: 'MISSING',
  NotReadableError: 'BUSY',
  AbortError: 'BUSY',
}

/** What browsers call a refusal is the same for the person's no and for the system's: the permission tells them apart. */
export function problemOf(error: unknown, permission: PermissionState | null): DeviceProblem {
  const { name, message } = error as Error
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return permission === 'granted' || /by system/i.test(message) ? 'SYSTEM' : 'DENIED'
  return byErrorName[name] ?? 'UNKNOWN'
}

/** Null: devices can be asked for. */
export function browserProblem(): DeviceProblem | null {
  if (!window.isSecureContext) return 'INSECURE'
  return navigator.mediaDevices ? null : 'UNSUPPORTED'
}

/** Null where the browser does not tell. */
export async function findPermission(role: 'camera' | 'microphone'): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: role })
  } catch {
    return null
  }
}
