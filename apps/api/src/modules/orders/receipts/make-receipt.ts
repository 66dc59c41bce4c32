import type { Config } from '../../../config.ts'
import type { Receipt, ReceiptItem } from '../acquirer.ts'

interface Printed {
  /** Null if erased. */
  receipt_email: string | null
  items: readonly ReceiptItem[]
}

/** Adds the taxation settings, and the platform's e-mail address if the payer's was erased. */
export function makeReceipt<T extends Printed>(
  { RECEIPT_EMAIL, RECEIPT_TAXATION: taxation, RECEIPT_TAX: tax }: Config,
  { receipt_email, ...printed }: T,
): Omit<T, 'receipt_email'> & Omit<Receipt, 'method'> {
  return { ...printed, email: receipt_email ?? RECEIPT_EMAIL, taxation, tax }
}
