import type { CheckName, CheckState } from '@razgovor/contract/operations'

export type Finding = [state: CheckState, detail?: string]
export type Findings = Partial<Record<CheckName, Finding>>
