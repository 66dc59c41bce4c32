import type { StaffRole } from '@razgovor/contract/values'

export const support: readonly StaffRole[] = ['SUPPORT']
export const finance: readonly StaffRole[] = ['FINANCE']
export const content: readonly StaffRole[] = ['CONTENT']
export const both: readonly StaffRole[] = ['SUPPORT', 'FINANCE']

export const money = { group: 'money', read: finance } as const
export const ownContent = { group: 'content', read: content, write: content } as const
export const nothing: readonly StaffRole[] = []
