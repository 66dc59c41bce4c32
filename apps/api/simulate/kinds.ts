import type { StepKind } from './step.ts'
import { adminSteps } from './steps/admin.ts'
import { atOnceSteps } from './steps/at-once.ts'
import { bankSteps } from './steps/bank.ts'
import { bookingSteps } from './steps/bookings.ts'
import { faultSteps } from './steps/faults.ts'
import { lastMinuteSteps } from './steps/last-minute.ts'
import { meetingSteps } from './steps/meetings.ts'
import { moveSteps } from './steps/moves.ts'
import { offerSteps } from './steps/offers.ts'
import { paymentSteps } from './steps/payments.ts'
import { peopleSteps } from './steps/people.ts'
import { tariffSteps } from './steps/tariffs.ts'
import { workingHoursSteps } from './steps/working-hours.ts'

const single = {
  ...offerSteps,
  ...bookingSteps,
  ...moveSteps,
  ...lastMinuteSteps,
  ...meetingSteps,
  ...paymentSteps,
  ...bankSteps,
  ...tariffSteps,
  ...workingHoursSteps,
  ...peopleSteps,
  ...adminSteps,
  ...faultSteps,
}

export const stepKinds: Record<string, StepKind> = { ...single, ...atOnceSteps(single) }
