import type { HelpedBrowser, HelpedSystem } from '../devices/permission-browser.ts'
import type { MeetingFailure } from '../meeting.store.ts'

export const failureTexts: Record<MeetingFailure, string> = {
  NO_CONNECTION: 'Сервер встреч недоступен. Обычно мешает VPN или сеть, которая не пускает видеозвонки.',
  NO_WEBRTC: 'В этом браузере выключены видеозвонки (WebRTC), поэтому встреча не открывается.',
  FULL: 'Все места в комнате заняты. Подожди, пока кто-нибудь выйдет, и попробуй ещё раз, а если спешишь, напиши в поддержку.',
  LOST: 'Связь пропала надолго. Встреча ещё идёт: когда интернет вернётся, можно войти снова.',
}

const vpn: Record<HelpedSystem, string> = {
  IPHONE: 'Выключи VPN: в его приложении или в «Настройках», «Основные», «VPN и управление устройством»',
  ANDROID: 'Выключи VPN: в его приложении или в «Настройках», «Сеть и интернет» (на Samsung «Подключения»), «VPN»',
  WINDOWS:
    'Выключи VPN: в его приложении или в «Параметрах», «Сеть и Интернет», «VPN». VPN бывает и расширением браузера',
  MAC: 'Выключи VPN: значок в строке меню вверху экрана. VPN бывает и расширением браузера',
  OTHER: 'Выключи VPN, если он включён. Он бывает и расширением браузера',
}

const otherNetwork = 'На работе, в гостинице или в кафе сеть может не пускать видеозвонки. Раздай интернет с телефона'
const otherBrowser = 'Не помогло? Открой встречу в другом браузере или с телефона'
const noBlockers = 'Выключи расширения, которые блокируют WebRTC: обычно это VPN и защита от слежки'
const reload = 'Обнови страницу'

export const webRtcSteps: Record<HelpedBrowser, readonly string[]> = {
  FIREFOX: [
    'Набери в адресной строке about:config и согласись с предупреждением',
    'Найди media.peerconnection.enabled и переключи на true',
    'Если там уже true, выключи расширения, которые блокируют WebRTC',
    reload,
  ],
  SAFARI_IPHONE: [
    'Если включён режим блокировки, открой меню страницы у её адреса и выключи его для этого сайта',
    'Весь режим блокировки выключается в «Настройках», «Конфиденциальность и безопасность»',
    reload,
  ],
  SAFARI: [
    'Если включён режим блокировки, выключи его для этого сайта в его настройках Safari',
    noBlockers,
    reload,
    otherBrowser,
  ],
  CHROME: [noBlockers, reload, otherBrowser],
  YANDEX: [noBlockers, reload, otherBrowser],
  SAMSUNG: [noBlockers, reload, otherBrowser],
  OTHER: [noBlockers, reload, otherBrowser],
}

export function networkSteps(failure: 'NO_CONNECTION' | 'LOST', system: HelpedSystem): readonly string[] {
  const online = 'Проверь, открываются ли другие сайты'
  return failure === 'LOST' ? [online, vpn[system], otherNetwork] : [vpn[system], otherNetwork, otherBrowser]
}

export const whatIsClosed = 'Проверить связь'
