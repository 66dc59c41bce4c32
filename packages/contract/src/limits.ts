/** Kopecks: the largest price, refund or payout is a million roubles. */
export const amountMax = 100_000_000

/** Minutes that an unpaid reservation holds its place. */
export const reservationMinutes = 20
/** Minutes before the start from which the two may join. */
export const joinWindowMinutes = 10
/** Hours after the end in which a listener may dispute a paid meeting. */
export const disputeHours = 72
/** Seconds between two codes to one address. */
export const codeResendSeconds = 60

export const phonePattern = /^\+?\d(-?\d){6,14}$/
export const phoneRule = 'От 7 до 15 цифр, можно с дефисами'

export const socialLinksMax = 5
/** Meetings that are booked at once, or paid by one order, at most. */
export const orderSlotsMax = 100

export const categoriesMax = 5
export const languagesMax = 8

/** An uploaded picture: 15 MB. */
export const uploadBytesMax = 15_360 * 1024
/** A file in a meeting's chat: 15 MB. */
export const meetingFileBytesMax = 15_360 * 1024
export const uploadExtensions = ['jpg', 'jpeg', 'png', 'webp', 'heic'] as const
export const wrongFormatText = 'Допускаются только файла форматов JPEG, JPG, PNG, HEIC, WEPB'
export const tooBigFileText = 'Допускаются файлы не больше 15 Мb'

/** Days to change one's mind after asking to be deleted. */
export const deletionDays = 30

/** Slots that one repetition makes at most. */
export const repeatTimesMax = 366

/** Characters of an announcement to everybody. */
export const announcementMax = 200

/** Characters of one part of a bank's registry. Longer ones are sent in parts, each with the line of headings. */
export const registryPartMax = 100_000

/** How long a session counts as confirmed. */
export const confirmationMinutes = 10

/** How long a passkey may take to answer. */
export const passkeyMinutes = 5
