import { rememberedDevices } from '../devices/device-choice.ts'
import { openForSelfTest, stopMedia } from './open-for-self-test.ts'
import { SelfTest } from './self-test.tsx'
import { selfTestTexts as texts } from './self-test.texts.ts'

/** The self-test on a page that has no camera or microphone open. */
export function OwnSelfTest() {
  return (
    <section aria-labelledby="self-test" className="on-ink mt-10 rounded-card bg-ink p-6 text-white md:p-8">
      <h2 id="self-test" className="h3 mb-4">
        {texts.title}
      </h2>
      <SelfTest open={openForSelfTest} close={stopMedia} speaker_id={rememberedDevices().speaker_id} />
    </section>
  )
}
