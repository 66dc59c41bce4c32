import type { DoctorReport } from '@razgovor/contract/doctor'
import type { Checked } from './doctor.ts'
import type { DoctorTexts, Finding } from './finding.ts'
import type { Words } from './words.ts'

type Line = DoctorReport['checks'][number]
type Sentences = (...values: string[]) => Words

export function putInWords({ name, state, findings }: Checked, { titles, problems }: DoctorTexts): Line {
  return { name, title: titles[name], state, findings: findings.map((finding) => inWords(finding, problems)) }
}

function inWords({ state, problem, values }: Finding, problems: DoctorTexts['problems']): Line['findings'][number] {
  const sentences: Sentences = problems[problem]
  const [text, what_to_do] = sentences(...values)
  return { state, text, what_to_do }
}
