import * as accounts from './accounts.ts'
import * as adminActions from './admin-actions.ts'
import * as admin from './admin.ts'
import * as apiKeys from './api-keys.ts'
import * as applications from './applications.ts'
import * as availability from './availability.ts'
import * as board from './board.ts'
import * as bookings from './bookings.ts'
import * as calendars from './calendars.ts'
import * as chargebacks from './chargebacks.ts'
import * as confirmation from './confirmation.ts'
import * as conversations from './conversations.ts'
import * as disputes from './disputes.ts'
import * as doctor from './doctor.ts'
import * as earnings from './earnings.ts'
import type { Endpoint } from './endpoint.ts'
import * as favorites from './favorites.ts'
import * as feedback from './feedback.ts'
import * as figures from './figures.ts'
import * as files from './files.ts'
import * as legalDetails from './legal-details.ts'
import * as legal from './legal.ts'
import * as listenerNotes from './listener-notes.ts'
import * as mailLinks from './mail-links.ts'
import * as materials from './materials.ts'
import * as meetingHosts from './meeting-hosts.ts'
import * as meetingQuestions from './meeting-questions.ts'
import * as meetings from './meetings.ts'
import * as moves from './moves.ts'
import * as news from './news.ts'
import * as notifications from './notifications.ts'
import * as operations from './operations.ts'
import * as orders from './orders.ts'
import * as packages from './packages.ts'
import * as passkeys from './passkeys.ts'
import * as payouts from './payouts.ts'
import * as profile from './profile.ts'
import * as promoCodes from './promo-codes.ts'
import * as push from './push.ts'
import * as receipts from './receipts.ts'
import * as reconciliation from './reconciliation.ts'
import * as recordings from './recordings.ts'
import * as refunds from './refunds.ts'
import * as requests from './requests.ts'
import * as reviews from './reviews.ts'
import * as savedCards from './saved-cards.ts'
import * as schedule from './schedule.ts'
import * as secondFactor from './second-factor.ts'
import * as series from './series.ts'
import * as sharedNotes from './shared-notes.ts'
import * as site from './site.ts'
import * as speakers from './speakers.ts'
import * as staff from './staff.ts'
import * as statements from './statements.ts'
import * as tariffs from './tariffs.ts'
import * as timeSearch from './time-search.ts'
import * as tips from './tips.ts'
import * as waitlist from './waitlist.ts'
import * as webhooks from './webhooks.ts'
import * as weekly from './weekly.ts'

const modules = {
  accounts,
  admin,
  'admin-actions': adminActions,
  'api-keys': apiKeys,
  applications,
  availability,
  board,
  bookings,
  calendars,
  chargebacks,
  confirmation,
  conversations,
  disputes,
  doctor,
  earnings,
  favorites,
  feedback,
  figures,
  files,
  legal,
  'legal-details': legalDetails,
  'listener-notes': listenerNotes,
  'mail-links': mailLinks,
  materials,
  'meeting-hosts': meetingHosts,
  'meeting-questions': meetingQuestions,
  meetings,
  moves,
  news,
  notifications,
  operations,
  orders,
  packages,
  passkeys,
  payouts,
  profile,
  'promo-codes': promoCodes,
  push,
  receipts,
  reconciliation,
  recordings,
  refunds,
  requests,
  reviews,
  'saved-cards': savedCards,
  schedule,
  'second-factor': secondFactor,
  series,
  'shared-notes': sharedNotes,
  site,
  speakers,
  staff,
  statements,
  tariffs,
  'time-search': timeSearch,
  tips,
  waitlist,
  webhooks,
  weekly,
}

type Modules = typeof modules
type ExportsOf<M> = M[keyof M]
type EndpointsOf<M> = Extract<ExportsOf<M>, Endpoint>
/** The union of all endpoints, for typing callers with `import type` alone. */
export type AnyEndpoint = { [K in keyof Modules]: EndpointsOf<Modules[K]> }[keyof Modules]

type NamesOf<Tag extends string, M> = {
  [N in keyof M]: M[N] extends Endpoint ? `${Tag}.${N & string}` : never
}[keyof M]
/** Every endpoint as `file.name`, such as `orders.getOrder`, for tables that must be exhaustive. */
export type EndpointName = { [K in keyof Modules]: NamesOf<K, Modules[K]> }[keyof Modules]

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

export interface NamedEndpoint {
  // The contract file, equal to the API module.
  tag: string
  name: string
  endpoint: Endpoint
}

/** Every endpoint, for OpenAPI and for tests over all calls. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(modules).flatMap(([tag, exported]) =>
  Object.entries(exported).flatMap(([name, value]) => (isEndpoint(value) ? [{ tag, name, endpoint: value }] : [])),
)
