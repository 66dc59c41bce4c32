/** Minutes that an unpaid reservation holds its place. */
export const reservationMinutes = 20
/** Minutes before the start from which the two may join. */
export const joinWindowMinutes = 10
/** Seconds between two codes to one address. */
export const codeResendSeconds = 60
