export const statsTexts = {
  title: 'Связь в цифрах',
  hint: 'Обновляется каждую секунду. Цифры никуда не отправляются.',
  rows: {
    sent: 'Отправляем',
    received: 'Получаем',
    sent_loss: 'Потери на отправке',
    received_loss: 'Потери на приёме',
    round_trip: 'Туда и обратно',
    transport: 'Путь',
    own_picture: 'Твоя картинка',
    others_picture: 'Картинка других',
    sound: 'Звук',
  },
  unknown: 'Пока нет',
  bitrate: (kbps: number) => `${kbps.toLocaleString('ru-RU')} кбит/с`,
  percent: (value: number) => `${value.toLocaleString('ru-RU', { maximumFractionDigits: 1 })} %`,
  milliseconds: (value: number) => `${value.toLocaleString('ru-RU')} мс`,
  picture: ({ width, height, frames, codec }: { width: number; height: number; frames: number; codec: string }) =>
    `${width}×${height}, ${frames} кадр./с${codec && `, ${codec}`}`,
  transport: (protocol: string, isRelayed: boolean) => `${protocol}, ${isRelayed ? 'через ретранслятор' : 'напрямую'}`,
  captions: {
    bitrate: (most: string) => `Скорость за минуту, до ${most}: сплошная линия туда, пунктир обратно`,
    round_trip: (most: string) => `Туда и обратно за минуту, до ${most}`,
  },
  plots: {
    bitrate: (sent: string, received: string) =>
      `Скорость за минуту. Сейчас отправляем ${sent} (сплошная линия), получаем ${received} (пунктир)`,
    round_trip: (now: string) => `Туда и обратно за минуту. Сейчас ${now}`,
  },
} as const
