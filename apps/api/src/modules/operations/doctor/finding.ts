import type { DoctorCheckName, DoctorState } from '@razgovor/contract/doctor'
import type { doctorTexts } from './texts/doctor.texts.ts'
import type { InOtherWords } from './words.ts'

type Problems = typeof doctorTexts.problems
export type Problem = keyof Problems

export interface DoctorTexts {
  titles: Readonly<Record<DoctorCheckName, string>>
  problems: InOtherWords<Problems>
}

export interface Finding {
  state: Exclude<DoctorState, 'OK'>
  problem: Problem
  /** Fill the blanks of the problem's text; never secrets. */
  values: string[]
}

type Maker = <P extends Problem>(problem: P, ...values: Parameters<Problems[P]>) => Finding

export const fault: Maker = (problem, ...values) => ({ state: 'FAULT', problem, values })
export const warning: Maker = (problem, ...values) => ({ state: 'WARNING', problem, values })
export const skipped: Maker = (problem, ...values) => ({ state: 'SKIPPED', problem, values })
