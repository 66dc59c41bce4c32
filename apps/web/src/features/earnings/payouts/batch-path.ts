export function batchPath(batch_id: string): string {
  return `/admin/payouts/${batch_id}`
}
