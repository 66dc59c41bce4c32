const number = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

/** «12 КБ», «1,4 МБ». */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} Б`
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${number.format(Math.round(kilobytes))} КБ` : `${number.format(kilobytes / 1024)} МБ`
}
