/** In kopecks: the largest price, refund or payout is one million roubles. */
export const amountMax = 100_000_000
/** In kopecks: the acquirer takes no payment below 10 roubles. */
export const leastPrice = 1000

/** How long an unpaid reservation keeps its place. */
export const reservationMinutes = 20
/** How long before the start the participants may join. */
export const joinWindowMinutes = 10
/** How long after the end a listener may dispute a paid meeting. */
export const disputeHours = 72
/** The minimum interval between two codes to one address. */
export const codeResendSeconds = 60

/** Accepts upper and lower case, for checks without zod; `values.ts` has the schema. */
export const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

export const phonePattern = /^\+?\d(-?\d){6,14}$/

export const socialLinksMax = 5
/** The maximum number of meetings in one booking or order. */
export const orderSlotsMax = 100

/** How many weeks follow the chosen one in «Каждую неделю». */
export const weeksFollowing = { min: 2, max: 12 }

/** The maximum number of kinds of meeting that a speaker has. */
export const kindsMax = 8

export const categoriesMax = 5
export const languagesMax = 8

export const uploadBytesMax = 15_360 * 1024
export const meetingFileBytesMax = 15_360 * 1024
export const uploadExtensions = ['jpg', 'jpeg', 'png', 'webp', 'heic'] as const

/** How long a requested account deletion can be undone. */
export const deletionDays = 30

/** The maximum number of listeners of one meeting. */
export const placesMax = 100
/** The maximum number of co-hosts of a series, or of a meeting of no series. */
export const coHostsMax = 3
/** The maximum number of slots in one recurring series. */
export const repeatTimesMax = 366

/** The maximum number of days of one exception to the working hours, such as a vacation. */
export const exceptionDaysMax = 366

export const announcementMax = 200

/** The maximum characters in one part of a bank registry. Longer files are sent in parts, each with the heading row. */
export const registryPartMax = 100_000

/** How long a session counts as confirmed. */
export const confirmationMinutes = 10

/** How long a passkey challenge is valid. */
export const passkeyMinutes = 5

/** How often a listener can move one booking without asking. */
export const movesMax = 2

/** A meeting can be reviewed if both sides were together for at least this long. */
export const reviewMinutes = 5
/** How long after the end a meeting can be reviewed. */
export const reviewDays = 30
/** How long a review, or the reply to one, can be changed. */
export const reviewChangeHours = 48
export const reviewTextMax = 2000
/** An average of fewer reviews is not shown. */
export const averageFrom = 3
/** The share of meetings that took place is not shown for fewer. */
export const heldShareFrom = 5

/** The longest message of a conversation, and the longest report of one. */
export const messageMax = 4000
export const noteMax = 4000
/** The same limit as in the meeting's chat. */
export const messageFilesMax = 1
export const reportMax = 1000

/** The maximum length of the HTML and number of files that a speaker shares after a meeting. */
export const materialTextMax = 20_000
export const materialFilesMax = 10

/** From so many people on, its speaker included, listeners join a meeting silently and are given the floor. */
export const largeMeetingMin = 10

/** The maximum length of the notes that the people of a meeting write together. */
export const sharedNotesMax = 20_000
/** Allows line breaks, but no other control characters, lone surrogates, or marks that change the direction of text. */
export const noteTextPattern = /^(?:\n|[^\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069])*$/u

export const recordingBytesMax = 2 * 1024 ** 3
export const recordingKeptDays = 30
/** The size of a meeting's board, in its own units; coordinates are whole numbers. */
export const boardSize = { width: 6400, height: 3600 }
export const boardColors = ['BLACK', 'RED', 'ORANGE', 'GREEN', 'BLUE', 'VIOLET'] as const
export const boardThicknesses = ['THIN', 'MEDIUM', 'THICK'] as const
/** The highest pressure of a point. It is 0 if the device measures no pressure. */
export const pressureMax = 100
/** The maximum number of points in one stroke. */
export const strokePointsMax = 1000
export const boardTextMax = 300
/** The maximum number of items that one change adds, and that one change removes. */
export const boardAddedMax = 20
export const boardRemovedMax = 500
/** The maximum number of items on a board at a time. */
export const boardItemsMax = 5000
/** The maximum size of a board, including removed items. An item counts its numbers or letters, and `itemInk`. */
export const boardInkMax = 1_000_000
export const itemInk = 50

/** More than a user needs; bounded because the ids of all of them are read at once. */
export const favoritesMax = 500

/** How long one turn on the waitlist lasts before the next listeners are notified of a free slot. */
export const waitlistTurnMinutes = 15
/** How far ahead a waitlist entry may reach. */
export const waitlistDaysMax = 366

/** The longest period of a speaker's figures, and the first day of one. */
export const figuresDaysMax = 731
export const figuresFrom = '2000-01-01'

/** Latin and Russian letters, and digits, after `toUpperCase`. */
export const promoCodePattern = /^[A-ZА-ЯЁ\d]{4,32}$/
/** In kopecks. */
export const leastDiscount = 100
export const promoUsesMax = 1_000_000
export const promoPersonUsesMax = 1000
/** The maximum number of active promo codes of one speaker. */
export const promoCodesMax = 100
/** Questions before one meeting. */
export const questionsMax = 5
export const questionMax = 300
export const shortAnswerMax = 200
export const answerMax = 4000
export const choicesMin = 2
export const choicesMax = 10
export const choiceMax = 120

/** The maximum number of a speaker's API keys that are not revoked. */
export const apiKeysMax = 20
export const apiKeyNameMax = 60
export const apiKeyCallsPerMinute = 120
/** The maximum number of a speaker's webhooks. */
export const webhooksMax = 5
/** How long deliveries are kept. */
export const deliveryDays = 30
export const packageTitleMax = 60
export const packageMeetings = { min: 2, max: 20 }
export const packageDays = { min: 7, max: 730 }
/** The maximum number of packages that a speaker has on sale. */
export const packagesMax = 20
/** The maximum number of packages of one speaker that a listener has at a time. */
export const boughtPackagesMax = 20

/** Hours of the listener's day, of the waitlist and of the search: from the first until before the second. */
export const partsOfDay = { MORNING: [0, 12], DAY: [12, 18], EVENING: [18, 24] } as const
