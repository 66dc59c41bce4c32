/** Files of the API whose Russian is data, and why. */
export const exempt: Readonly<Record<string, string>> = {
  'config.ts': "the default of the site's own name",
  'modules/accounts/credentials/password-rules.ts': 'passwords that are guessed first',
  'modules/ledger/batches/bank-words.ts': 'the bank reads and keeps it',
  'modules/ledger/batches/client-bank-file.ts': "a file format's own words",
  'modules/ledger/statements/statement-csv.ts': "the agent's report, a Russian legal document",
  'modules/orders/receipts/erase-receipts.ts': 'a line of a fiscal receipt',
  'modules/orders/receipts/receipt-items.ts': 'a line of a fiscal receipt',
  'modules/orders/receipts/suppliers.ts': "a seller's legal name on a fiscal receipt",
  'modules/speakers/search-words.ts': 'letters that a search treats alike',
  'providers/tbank/receipt.ts': 'a unit of measure on a fiscal receipt',
}
